import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/support/original-database.ts"],
    setupFiles: ["test/support/cheap-hashes.ts"],
    // A database in this process and password hashing are slow on a busy machine; no test measures speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
