import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", build: "build/index.ts" },
  format: ["esm"],
  dts: true,
  clean: true,
  target: "es2022",
});
