import { join } from "node:path";
import { root } from "./workspace.mjs";

/**
 * Arguments for Node, the same as in the program's own first line. Starting the program and importing a few themes would make
 * V8's young generation grow to 50 MB that it never returns, although a site is idle most of the day.
 */
export const siteCommand = ["--max-semi-space-size=4", join(root, "apps", "site", "dist", "main.js")];
