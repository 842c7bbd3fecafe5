import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "boundaries",
    include: ["self-test/*.test.mjs"],
    setupFiles: ["self-test/remember-safe-regex.mjs"],
    testTimeout: 180_000,
  },
});
