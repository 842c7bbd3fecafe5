import { defineProject } from "vitest/config";
import { PROGRAM_TESTS, shared } from "./vitest.shared.js";

/** The built program, without a browser. */
export default defineProject({
  test: {
    ...shared,
    name: "program",
    // Two at a time keep two cores busy.
    maxWorkers: 2,
    include: PROGRAM_TESTS,
  },
});
