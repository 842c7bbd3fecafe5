import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    "zip/zlib.node": "src/zip/zlib.node.ts",
    "zip/zlib.portable": "src/zip/zlib.portable.ts",
  },
  format: ["esm"],
  // Resolved at run time by the `imports` map.
  external: ["#zlib"],
  clean: true,
  sourcemap: true,
  target: "node22",
});
