import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    "text-worker": "src/platform/texts/text.worker.ts",
    "look-worker": "src/features/look-checks/look.worker.ts",
  },
  format: ["esm"],
  dts: { entry: { index: "src/index.ts" } },
  clean: true,
  sourcemap: true,
  target: "node22",
});
