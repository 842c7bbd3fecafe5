import { defineProject } from "vitest/config";
import { PROGRAM_TESTS, shared } from "./vitest.shared.js";

/** The built program, without a browser. */
export default defineProject({
  test: {
    ...shared,
    name: "program",
    include: PROGRAM_TESTS,
  },
});
