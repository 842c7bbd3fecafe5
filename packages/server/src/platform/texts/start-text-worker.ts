import { Worker } from "node:worker_threads";

/** Megabytes. A text of the greatest length needs less than half of it. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 } as const;

const isSource = import.meta.url.endsWith(".ts");
const FILE = new URL(isSource ? "./text.worker.ts" : "./text-worker.js", import.meta.url);

// Node runs the sources as they are, but for the names of imports, which are those of the built files.
const RESOLVE_SOURCES = `import { registerHooks } from "node:module";
registerHooks({
  resolve(name, context, next) {
    if (!name.startsWith(".") || !name.endsWith(".js") || !context.parentURL?.endsWith(".ts")) return next(name, context);
    return next(name.slice(0, -3) + ".ts", context);
  },
});`;
const sourceFlags = ["--import", `data:text/javascript,${encodeURIComponent(RESOLVE_SOURCES)}`];

/** Starts a thread that renders texts. It has no part of the environment, and what it may use of memory is limited. */
export const startTextWorker = (): Worker =>
  new Worker(FILE, { resourceLimits: MEMORY, env: {}, execArgv: isSource ? sourceFlags : [] });
