import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", german: "src/german.ts", build: "build/index.ts" },
  format: ["esm"],
  clean: true,
  target: "es2022",
});
