import { join } from "node:path";
import { root } from "./workspace.mjs";

/**
 * What Node is given to run the program as its own first line runs it. Loading the program and importing a few themes would
 * make V8's nursery grow to 50 MB that it never gives back, and a site rests most of the day.
 */
export const siteCommand = ["--max-semi-space-size=4", join(root, "apps", "site", "dist", "main.js")];
