// Vitest reads projects from its config; this list is imported there so that editors that look for this file find it too.
export default [
  "packages/*/vitest.config.ts",
  "apps/*/vitest.config.ts",
  "examples/*/vitest.config.ts",
  "tooling/*/vitest.config.{ts,mjs}",
];
