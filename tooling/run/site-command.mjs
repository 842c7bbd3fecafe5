import { join } from "node:path";
import { root } from "./workspace.mjs";

/**
 * Arguments for Node, the same as in the program's own first line. Starting the program and importing a few themes would make
 * V8's young generation grow to 50 MB that it never returns, although a site is idle most of the day. The larger the heap may
 * become, the more of it V8 fills before it collects: up to four times of what is in use with the limit that machines with much
 * memory have, and up to 1.6 times with this one, which is ten times of what a busy site needs.
 */
const nodeArguments = ["--max-semi-space-size=4", "--max-old-space-size=1024"];

/**
 * The environment of the program, the same as in its own first line. Without it, the C library of most Linux systems takes larger and
 * larger blocks out of heaps that it hardly ever gives back: 30 MB of a busy site. Other systems ignore it.
 */
export const siteEnvironment = { MALLOC_MMAP_THRESHOLD_: "65536" };

export const siteCommand = [...nodeArguments, join(root, "apps", "site", "dist", "main.js")];
