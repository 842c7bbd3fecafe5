import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { defineProject } from "vitest/config";

/** Imports stylesheets as text, as the build does; by default Vite would turn them into style modules. */
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
    // Pure modules keep no state between files, so files need no process of their own.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
