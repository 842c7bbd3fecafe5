import { Worker } from "node:worker_threads";

/** Megabytes. A task of the greatest size needs less than half of it. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12, stackSizeMb: 4 } as const;

const isSource = import.meta.url.endsWith(".ts");

// Node runs the sources as they are, but for the names of imports, which are those of the built files.
const RESOLVE_SOURCES = `import { registerHooks } from "node:module";
registerHooks({
  resolve(name, context, next) {
    if (!name.startsWith(".") || !name.endsWith(".js") || !context.parentURL?.endsWith(".ts")) return next(name, context);
    return next(name.slice(0, -3) + ".ts", context);
  },
});`;
const sourceFlags = ["--import", `data:text/javascript,${encodeURIComponent(RESOLVE_SOURCES)}`];

/** The code of a thread: `<name>.worker.ts` beside the module that starts it, and `<name>-worker.js` beside the program. */
export interface ThreadFile {
  readonly name: string;
  /** The address of the module that starts it. */
  readonly from: string;
}

/** Starts a thread. It has no part of the environment, and what it may use of memory is limited. */
export const startThread = ({ name, from }: ThreadFile): Worker =>
  new Worker(new URL(isSource ? `./${name}.worker.ts` : `./${name}-worker.js`, from), {
    resourceLimits: MEMORY,
    env: {},
    execArgv: isSource ? sourceFlags : [],
  });
