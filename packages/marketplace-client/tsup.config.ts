import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    "signing/index": "src/signing/index.ts",
    "signing/verifier.node": "src/signing/verifier.node.ts",
    "signing/verifier.portable": "src/signing/verifier.portable.ts",
  },
  format: ["esm"],
  // Resolved at run time by the `imports` map.
  external: ["#verifier"],
  clean: true,
  sourcemap: true,
  target: "node22",
});
