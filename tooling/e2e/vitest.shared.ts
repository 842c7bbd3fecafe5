/** Tests of the program that need no browser, so `npm test` runs them. */
export const PROGRAM_TESTS = ["src/program.test.ts", "src/plugin-author.test.ts", "src/plugin-sale.test.ts"];

/** Configuration of both suites. */
export const shared = {
  setupFiles: ["@sitevine/property-tests"],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Each file has its own programs, folders and ports.
  fileParallelism: true,
  // Some files have steps that depend on each other. Such a suite keeps its order with `shuffle: false`.
  expect: { poll: { timeout: 60_000 } },
  // A failure names what was found, where it would otherwise say "[ Array(1) ]".
  chaiConfig: { truncateThreshold: 0 },
};
