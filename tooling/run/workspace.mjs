import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/**
 * The fields of the root package.json that name the tools.
 * @type {{ packageManager: string, engines: { node: string }, config: { node: string } }}
 */
export const rootManifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
