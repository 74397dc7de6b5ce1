// A line between a browser and the server that can be cut and mended.
import { connect, createServer, type Server, type Socket } from "node:net";

export class Wire {
  #ends = new Set<Socket>();
  #cut = false;

  private constructor(readonly server: Server, readonly site: string) {}

  static lay(to: string): Promise<Wire> {
    const { hostname, port } = new URL(to);
    return new Promise((done) => {
      const server = createServer((near) => {
        if (wire.#cut) {
          near.destroy();
          return;
        }
        const far = connect(Number(port), hostname);
        for (const end of [near, far]) {
          wire.#ends.add(end);
          end.on("error", () => end.destroy());
          end.on("close", () => {
            wire.#ends.delete(end);
            near.destroy();
            far.destroy();
          });
        }
        near.pipe(far);
        far.pipe(near);
      });
      let wire: Wire;
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        wire = new Wire(server, `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`);
        done(wire);
      });
    });
  }

  cut(): void {
    this.#cut = true;
    for (const end of this.#ends) end.destroy();
  }

  mend(): void {
    this.#cut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}
