import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "theme-cli",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A preview reads a save again after a moment of quiet, and that moment is long on a busy machine.
    expect: { poll: { timeout: 60_000 } },
  },
});
