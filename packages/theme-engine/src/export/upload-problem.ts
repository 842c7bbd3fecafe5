import type { ThemeFinding } from "../findings/theme-finding.js";

/** Why an upload does not go into a package; which file refers to it, and by what path, is added where it is known. */
export type UploadProblem = Omit<ThemeFinding, "file">;
