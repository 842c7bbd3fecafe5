import { defineConfig } from "tsup";
import { requireAscii } from "./require-ascii.js";

export default defineConfig({
  entry: { index: "src/index.ts" },
  format: ["esm"],
  dts: true,
  clean: true,
  sourcemap: true,
  target: "node22",
  onSuccess: () => requireAscii("dist"),
});
