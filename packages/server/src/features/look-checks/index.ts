export { createLookChecks, type LookChecks, type OpenPackage } from "./look-checks.js";
export type { CheckedTheme, PackedFile } from "./look-task.js";
