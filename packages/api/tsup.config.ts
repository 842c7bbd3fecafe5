import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", client: "src/client/index.ts", docs: "src/docs/index.ts" },
  format: ["esm"],
  clean: true,
  sourcemap: true,
  target: "node22",
});
