/** What both suites in a browser have in common. */
export const shared = {
  setupFiles: ["@sitevine/property-tests"],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Each file has programs, folders and ports of its own; two at a time keep two cores busy.
  fileParallelism: true,
  maxWorkers: 2,
  // The files tell stories whose steps follow from each other. Such a suite keeps its order by `shuffle: false`.
  expect: { poll: { timeout: 60_000 } },
};
