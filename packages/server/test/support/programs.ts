import { join } from "node:path";
import { inject } from "vitest";
import { OPEN_PROGRAMS } from "./open-programs.js";

/** The path of a program that was bundled for the tests. */
export const programFile = (name: string): string =>
  join(inject(OPEN_PROGRAMS.includes(name) ? "openPrograms" : "programs"), name);
