import type { ThemeFinding } from "../findings/theme-finding.js";

/** Why an upload is not packed. The caller adds the file that refers to it and the path. */
export type UploadProblem = Omit<ThemeFinding, "file">;
