import { availableParallelism } from "node:os";
import { longestFirst } from "@sitevine/testkit/test-order";
import { defineConfig } from "vitest/config";
import { PROGRAM_TESTS, shared } from "./vitest.shared.js";

/** Everything that drives a browser: CI runs it beside its other services. */
export default defineConfig({
  test: {
    ...shared,
    name: "browser",
    // The files of a worker share its browser, and load the modules of the tests once.
    isolate: false,
    // A worker waits a good part of the time: for its browser, and for the program that it has started.
    maxWorkers: availableParallelism() + 1,
    include: ["{src,real-life}/**/*.test.ts"],
    exclude: PROGRAM_TESTS,
    sequence: {
      sequencer: longestFirst(
        "sample-looks.test.ts",
        "real-looks.test.ts",
        "panel-screens.test.ts",
        "reader-screens.test.ts",
        "journeys/plugin-author.test.ts",
        "journeys/author.test.ts",
      ),
    },
    globalSetup: ["src/looks/sample.setup.ts"],
  },
});
