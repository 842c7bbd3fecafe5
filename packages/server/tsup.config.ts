import { defineConfig } from "tsup";
import { requireLatin1 } from "./require-latin1.js";

export default defineConfig({
  entry: { index: "src/index.ts" },
  format: ["esm"],
  dts: true,
  clean: true,
  sourcemap: true,
  target: "node22",
  onSuccess: () => requireLatin1("dist"),
});
