import { fileURLToPath } from "node:url";

/**
 * Programs that Node runs beside the site, each in one file of the build: the code of threads, and of the processes of
 * plugins and their databases.
 */
export type BuiltProgram =
  | "checkpoint-worker"
  | "link-picture-worker"
  | "look-worker"
  | "plugin-child"
  | "plugin-package-worker"
  | "sql-child"
  | "text-worker";

/** The path of a program, which the build writes beside that of the site. */
export const builtProgram = (name: BuiltProgram): string => fileURLToPath(new URL(`./${name}.cjs`, import.meta.url));
