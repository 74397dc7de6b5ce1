// Starts a server of its own for the tests, in a folder of its own, and stops it again.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    site: string;
  }
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PATIENCE = 240_000; // milliseconds: a first start compiles the rules

function freePort(): Promise<number> {
  return new Promise((done) => {
    const one = createServer();
    one.listen(0, "127.0.0.1", () => {
      const address = one.address();
      one.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export async function startServer(): Promise<{ site: string; stop: () => Promise<void> }> {
  const own = process.env["KERVAN_SITE"];
  if (own) return { site: own, stop: () => Promise.resolve() };
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "kervan-e2e-"));
  const python = process.env["KERVAN_PYTHON"] ?? join(ROOT, ".venv/bin/python");
  if (!existsSync(python)) throw new Error(`there is no ${python}; run make setup first`);
  const log = join(folder, "log");
  const out = openSync(log, "a");
  const child: ChildProcess = spawn(
    python,
    ["-m", "kervan.cli.main", "serve", "--port", String(port), "--data", folder, "--workers", "1"],
    { cwd: ROOT, stdio: ["ignore", out, out], env: { ...process.env, KERVAN_RATES: '{"all": 1000000}', KERVAN_REHEARSAL: "caravan", KERVAN_LOG_LEVEL: "warning" } },
  );
  const site = `http://127.0.0.1:${port}`;
  const end = Date.now() + PATIENCE;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${readFileSync(log, "utf8").slice(-2000)}`);
    const answer = await fetch(`${site}/api/site`).catch(() => undefined);
    if (answer?.ok) break;
    if (Date.now() > end) throw new Error(`no answer from the server: ${readFileSync(log, "utf8").slice(-2000)}`);
    await new Promise((done) => setTimeout(done, 200));
  }
  return {
    site,
    stop: async () => {
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await Promise.race([gone, new Promise((done) => setTimeout(done, 8000))]);
      if (child.exitCode === null) child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { site, stop } = await startServer();
  project.provide("site", site);
  return stop;
}
