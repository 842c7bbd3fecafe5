import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    markdown: "src/markdown/index.ts",
    markup: "src/markup/index.ts",
    sample: "src/sample/index.ts",
  },
  format: ["esm"],
  clean: true,
  sourcemap: true,
  target: "node22",
  loader: { ".css": "text" },
});
