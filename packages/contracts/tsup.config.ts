import { defineConfig } from "tsup";

// One file per module: bundlers drop whole modules that nobody imports, but cannot do that inside a chunk full of schemas.
export default defineConfig({
  entry: ["src/**/*.ts", "!src/**/*.test.ts"],
  bundle: false,
  format: ["esm"],
  clean: true,
  sourcemap: true,
  target: "node22",
});
