import { fileURLToPath } from "node:url";
import { defineProject } from "vitest/config";

export default defineProject({
  resolve: { alias: { "#verifier": fileURLToPath(new URL("src/signing/verifier.node.ts", import.meta.url)) } },
  test: {
    name: "marketplace-client",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["@sitevine/property-tests"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Its tests restore what they change, so files need no process of their own.
    isolate: false,
  },
});
