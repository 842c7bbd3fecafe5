import { defineProject } from "vitest/config";

export default defineProject({
  test: { name: "demo", include: ["test/**/*.test.mjs"], testTimeout: 180_000, hookTimeout: 300_000 },
});
