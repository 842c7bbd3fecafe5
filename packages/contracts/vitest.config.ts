import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "contracts",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["@sitevine/property-tests"],
    // Pure modules keep no state between files, so files need no process of their own.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
