import { defineProject } from "vitest/config";
import { shared } from "./vitest.shared.js";

/** Every template in every look at every width: most of the browser tests, which CI runs beside its other services. */
export default defineProject({
  test: {
    ...shared,
    name: "looks",
    include: ["src/looks/**/*.test.ts"],
    globalSetup: ["src/looks/sample.setup.ts"],
  },
});
