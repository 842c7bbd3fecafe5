import { vi } from "vitest";
import type { BuiltProgram } from "../../src/platform/built-programs.js";
import { programFile } from "./programs.js";

// Tests run the sources, which have no built programs beside them.
vi.mock("../../src/platform/built-programs.js", () => ({
  builtProgram: (name: BuiltProgram) => programFile(`${name}.cjs`),
}));
