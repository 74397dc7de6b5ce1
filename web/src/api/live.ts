// The line to a table: one WebSocket, opened again by itself when it breaks.
import type { Message, Sight, TableInfo } from "./types";

export type Frame =
  | ({ type: "sight"; table?: TableInfo; here?: string[] } & Sight)
  | { type: "table"; table: TableInfo }
  | { type: "chat"; message: Message }
  | { type: "here"; here: string[] }
  | { type: "beat"; id: number }
  | { type: "bye"; error: string };

export type LineState = "opening" | "open" | "lost" | "refused";

const SILENCE = 25_000; // milliseconds without a frame before the line counts as dead
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const REFUSED: readonly number[] = [4401, 4403, 4404];

interface Listener {
  frame: (frame: Frame) => void;
  state: (state: LineState) => void;
  since: () => number | undefined; // the last event seen, none before the first frame
}

export class Line {
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #closed = false;

  constructor(
    readonly table: string,
    readonly seat: string | undefined,
    readonly to: Listener,
  ) {
    addEventListener("online", this.#now);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#now);
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#socket?.close();
  }

  #now = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#socket?.close();
    this.#open();
  };

  #open(): void {
    const query = new URLSearchParams();
    if (this.seat) query.set("seat", this.seat);
    const since = this.to.since();
    if (since !== undefined) query.set("since", String(since));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live?${query}`);
    this.#socket = socket;
    this.#listen(socket);
    this.#heard(socket);
  }

  #listen(socket: WebSocket): void {
    socket.addEventListener("message", (event) => {
      if (socket !== this.#socket || this.#closed) return;
      this.#heard(socket);
      const frame = JSON.parse(String(event.data)) as Frame;
      if (frame.type === "beat") {
        socket.send(JSON.stringify(frame));
        return;
      }
      this.#wait = FIRST_WAIT;
      this.to.state("open");
      this.to.frame(frame);
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.#socket || this.#closed) return;
      if (REFUSED.includes(event.code)) {
        this.to.state("refused");
        return;
      }
      this.to.state("lost");
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    });
  }

  #heard(socket: WebSocket): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (socket !== this.#socket || this.#closed) return;
      this.to.state("lost");
      socket.close();
      this.#open();
    }, SILENCE);
  }
}
