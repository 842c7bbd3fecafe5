import { fileURLToPath } from "node:url";
import { defineProject } from "vitest/config";

export default defineProject({
  resolve: { alias: { "#zlib": fileURLToPath(new URL("src/zip/zlib.node.ts", import.meta.url)) } },
  test: {
    name: "theme-engine",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["@sitevine/property-tests"],
    // Pure modules keep no state between files, so files need no process of their own.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
