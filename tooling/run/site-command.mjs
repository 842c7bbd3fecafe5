import { join } from "node:path";
import { root } from "./workspace.mjs";

/**
 * Arguments for Node, the same as in the program's own first line. Starting the program and importing a few themes would make
 * V8's young generation grow to 50 MB that it never returns, although a site is idle most of the day. V8 lets the heap grow before
 * it collects what is no longer used: to four times of what is used on machines with much memory, to 1.6 times with a limit of
 * 1 GB, which is ten times of what a busy site needs, and to 1.3 times as the last argument says.
 */
const nodeArguments = ["--max-semi-space-size=4", "--max-old-space-size=1024", "--heap-growing-percent=30"];

/**
 * The environment of the program, the same as in its own first line. Without it, the C library of most Linux systems takes larger and
 * larger blocks out of heaps that it hardly ever gives back: 30 MB of a busy site. Other systems ignore it.
 */
export const siteEnvironment = { MALLOC_MMAP_THRESHOLD_: "65536" };

export const siteCommand = [...nodeArguments, join(root, "apps", "site", "dist", "main.js")];
