import { join } from "node:path";
import { inject } from "vitest";

/** The path of a program that was bundled for the tests. */
export const programFile = (name: string): string =>
  name === "plugin-child.cjs" ? inject("pluginProgram") : join(inject("programs"), name);
