import { defineProject } from "vitest/config";

export default defineProject({
  test: { name: "boundaries", include: ["self-test/*.test.mjs"], testTimeout: 60_000 },
});
