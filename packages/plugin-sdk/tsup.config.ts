import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    "database/index": "src/database/index.ts",
    "panel/index": "src/panel/index.ts",
    "registration/index": "src/registration/index.ts",
    "package/index": "src/package/index.ts",
  },
  format: ["esm"],
  // svplugin takes one file of this where the author has not installed the package.
  splitting: false,
  clean: true,
  sourcemap: true,
  target: "node22",
});
