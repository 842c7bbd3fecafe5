import { defineProject } from "vitest/config";

export default defineProject({
  test: { name: "bench", include: ["src/**/*.test.mjs"], testTimeout: 180_000, hookTimeout: 180_000 },
});
