import { defineProject } from "vitest/config";

export default defineProject({
  test: { name: "bench", include: ["src/**/*.test.mjs"], testTimeout: 60_000, hookTimeout: 60_000 },
});
