import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "theme-cli",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The preview reads changes after a short quiet period, which can take long on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // Its tests restore what they change, so files need no process of their own.
    isolate: false,
  },
});
