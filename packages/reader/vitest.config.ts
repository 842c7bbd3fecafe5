import { defineProject } from "vitest/config";

export default defineProject({
  test: { name: "reader", include: ["src/**/*.test.ts", "test/**/*.test.ts"] },
});
