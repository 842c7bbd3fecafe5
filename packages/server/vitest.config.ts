import { availableParallelism } from "node:os";
import { longestFirst } from "@sitevine/testkit/test-order";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/support/original-database.ts", "test/support/bundle-programs.ts"],
    setupFiles: [
      "@sitevine/property-tests",
      "test/support/cheap-hashes.ts",
      "test/support/built-programs.ts",
      "test/support/remembered-times.ts",
    ],
    // Loading the server takes longer than most files do; files of one worker share it. Nothing may lean on a fresh module.
    isolate: false,
    // A worker waits a good part of the time: for a database server, or for processes that it has started.
    maxWorkers: availableParallelism() + 1,
    // 0 lets Node fit the threads of V8 to the machine. Four in each worker, the default, are in each other's way.
    execArgv: ["--v8-pool-size=0"],
    sequence: { sequencer: longestFirst("crash/plugins-crash-postgres.test.ts", "uploads-held-in-memory.test.ts") },
    // A database in this process and password hashing are slow on a busy machine; no test measures speed.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The default of a second is as long as views and histories are gathered.
    expect: { poll: { timeout: 60_000 } },
  },
});
