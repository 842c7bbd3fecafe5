import { defineProject } from "vitest/config";
import { shared } from "./vitest.shared.js";

/** Every template in every look at every width: most of a browser's work, which CI does beside its other services. */
export default defineProject({
  test: {
    ...shared,
    name: "looks",
    include: ["src/looks/**/*.test.ts"],
    globalSetup: ["src/looks/sample.setup.ts"],
  },
});
