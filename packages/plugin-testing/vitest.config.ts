import { defineProject } from "vitest/config";

export default defineProject({
  test: { name: "plugin-testing", include: ["test/**/*.test.ts"], testTimeout: 180_000, hookTimeout: 180_000 },
});
