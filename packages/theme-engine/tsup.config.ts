import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    "zip/inflate.node": "src/zip/inflate.node.ts",
    "zip/inflate.portable": "src/zip/inflate.portable.ts",
  },
  format: ["esm"],
  dts: { entry: "src/index.ts" },
  // Chosen where the package runs, by the `imports` map.
  external: ["#inflate"],
  clean: true,
  sourcemap: true,
  target: "node22",
});
