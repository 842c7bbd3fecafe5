import { defineProject } from "vitest/config";
import { PROGRAM_TESTS, shared } from "./vitest.shared.js";

/** Everything that drives a browser: CI runs it beside its other services. */
export default defineProject({
  test: {
    ...shared,
    name: "browser",
    // The files of a worker share its browser, and load the modules of the tests once.
    isolate: false,
    include: ["src/**/*.test.ts"],
    exclude: PROGRAM_TESTS,
    globalSetup: ["src/looks/sample.setup.ts"],
  },
});
