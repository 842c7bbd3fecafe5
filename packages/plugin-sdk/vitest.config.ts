import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "plugin-sdk",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Its tests restore what they change, so files need no process of their own.
    isolate: false,
  },
});
