import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts the icons and seats into the page itself: there is no frame without them. */
function sprite(): Plugin {
  return {
    name: "kervan-sprite",
    transformIndexHtml: (html) => html.replace("<!--sprite-->", readFileSync(at("src/art/base.svg"), "utf8").trim()),
  };
}

/** Lays what compresses well beside itself, compressed once and for all. */
function packed(): Plugin {
  return {
    name: "kervan-packed",
    apply: "build",
    writeBundle({ dir = "" }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|svg|html)$/.test(name)) continue;
        const whole = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(whole));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(whole, { level: 9 }));
      }
    },
  };
}

const server = process.env["KERVAN_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), sprite(), packed()],
  build: {
    outDir: at("../src/kervan/server/static"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/ws": { target: server, ws: true } } },
});
