import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
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

const server = process.env["KERVAN_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), sprite()],
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
