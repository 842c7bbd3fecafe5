import type { BuiltProgram } from "./src/platform/built-programs.js";

/** The sources of the programs that run beside the site. */
export const PROGRAM_ENTRIES: Readonly<Record<BuiltProgram, string>> = {
  "text-worker": "src/platform/texts/text.worker.ts",
  "checkpoint-worker": "src/platform/db/checkpoint.worker.ts",
  "link-picture-worker": "src/platform/link-pictures/link-picture.worker.ts",
  "look-worker": "src/features/look-checks/look.worker.ts",
  "plugin-package-worker": "src/features/plugins/plugin-package.worker.ts",
  "plugin-child": "src/platform/plugin-process/child/plugin.child.ts",
  "sql-child": "src/platform/plugin-process/sql/sql.child.ts",
};
