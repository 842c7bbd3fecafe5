import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "e2e",
    include: ["src/**/*.test.ts"],
    setupFiles: ["@sitevine/property-tests"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    // A second is little on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
