import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { defineProject } from "vitest/config";

/** Reads a stylesheet as text, as the build does; Vite on its own would turn it into a style module. */
const cssText = {
  name: "css-text",
  enforce: "pre" as const,
  resolveId: (source: string, importer: string | undefined) =>
    source.endsWith(".css") && importer
      ? `\0text:${fileURLToPath(new URL(source, `file://${importer}`))}.txt`
      : undefined,
  load: async (id: string) =>
    id.startsWith("\0text:")
      ? `export default ${JSON.stringify(await readFile(id.slice("\0text:".length, -".txt".length), "utf8"))}`
      : undefined,
};

export default defineProject({
  plugins: [cssText],
  test: {
    name: "renderer",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["@sitevine/property-tests"],
    // Pure modules leave nothing behind for the next file, so files need no process of their own.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
