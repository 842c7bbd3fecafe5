import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/main.ts", "src/marketplace.ts"],
  format: ["esm"],
  clean: true,
  sourcemap: true,
  target: "node22",
});
