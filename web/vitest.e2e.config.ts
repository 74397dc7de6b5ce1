import { defineConfig } from "vitest/config";

// Whole games in a real browser against a real server; one at a time, the machine is small.
export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: ["e2e/server.ts"],
    fileParallelism: false,
    testTimeout: 400_000,
    hookTimeout: 120_000,
    reporters: ["verbose"],
  },
});
