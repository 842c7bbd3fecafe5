import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "e2e",
    include: ["src/**/*.test.ts"],
    setupFiles: ["@sitevine/property-tests"],
    globalSetup: ["src/looks/sample.setup.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Each file has programs, folders and ports of its own; two at a time keep two cores busy.
    fileParallelism: true,
    maxWorkers: 2,
    // The files tell stories whose steps follow from each other. Such a suite keeps its order by `shuffle: false`.
    expect: { poll: { timeout: 60_000 } },
  },
});
