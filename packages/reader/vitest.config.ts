import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "reader",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // Its tests restore what they change, so files need no process of their own.
    isolate: false,
  },
});
