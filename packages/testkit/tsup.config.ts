import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts", "src/test-order.ts"],
  // The one that runs the tests.
  external: [/^vitest/],
  format: ["esm"],
  clean: true,
  sourcemap: true,
  target: "node22",
});
