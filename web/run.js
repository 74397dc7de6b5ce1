// Runs one of our TypeScript files with the Node at hand: node run.js e2e/screens.ts khiva --at 0,end
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
const [file] = process.argv.splice(2, 1);
const { module } = await runnerImport(`./${file}`, { configFile: false, logLevel: "error" });
await module.main(process.argv.slice(2));
process.exit();
