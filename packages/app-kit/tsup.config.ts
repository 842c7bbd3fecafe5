import { defineConfig } from "tsup";

export default defineConfig([
  {
    entry: { index: "src/index.ts", german: "src/german.ts", leaving: "src/leaving.ts", build: "build/index.ts" },
    format: ["esm"],
    clean: true,
    target: "es2022",
  },
  {
    // A browser loads it by its address, so that it is one file without imports.
    entry: { keeper: "src/keeper/keeper.ts" },
    format: ["iife"],
    outExtension: () => ({ js: ".js" }),
    noExternal: [/./],
    minify: true,
    platform: "browser",
    target: "es2022",
  },
]);
