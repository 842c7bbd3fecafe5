import { fileURLToPath } from "node:url";
import { defineProject } from "vitest/config";

export default defineProject({
  resolve: { alias: { "#inflate": fileURLToPath(new URL("src/zip/inflate.node.ts", import.meta.url)) } },
  test: {
    name: "theme-engine",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
