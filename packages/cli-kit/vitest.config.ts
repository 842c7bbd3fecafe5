import { defineProject } from "vitest/config";

export default defineProject({
  test: { name: "cli-kit", include: ["src/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000, isolate: false },
});
