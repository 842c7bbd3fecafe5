import { Worker } from "node:worker_threads";
import { createNativeCallLock, whenNoCall } from "./native-calls.js";

/** Megabytes. The largest task needs less than half of this. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12, stackSizeMb: 4 } as const;

const isSource = import.meta.url.endsWith(".ts");

// Node runs the sources unchanged except for import names, which are those of the built files.
const RESOLVE_SOURCES = `import { registerHooks } from "node:module";
registerHooks({
  resolve(name, context, next) {
    if (!name.startsWith(".") || !name.endsWith(".js") || !context.parentURL?.endsWith(".ts")) return next(name, context);
    return next(name.slice(0, -3) + ".ts", context);
  },
});`;
const sourceFlags = ["--import", `data:text/javascript,${encodeURIComponent(RESOLVE_SOURCES)}`];

/**
 * The code of a thread: `<name>.worker.ts` beside the module that starts it in the sources, `<name>-worker.cjs` beside
 * the program in the build.
 */
export interface ThreadFile {
  readonly name: string;
  /** The URL of the module that starts it. */
  readonly from: string;
}

/** A thread with the way to end it. */
export interface StartedThread {
  readonly worker: Worker;
  /** Ends it at once, or after the call of native code that it is in. */
  end(): Promise<unknown>;
}

/** Starts a thread. It gets no environment variables, and its memory is limited. */
export function startThread({ name, from }: ThreadFile): StartedThread {
  const nativeCalls = createNativeCallLock();
  const worker = new Worker(new URL(isSource ? `./${name}.worker.ts` : `./${name}-worker.cjs`, from), {
    resourceLimits: MEMORY,
    env: {},
    workerData: { nativeCalls },
    execArgv: isSource ? sourceFlags : [],
  });
  return { worker, end: () => whenNoCall(nativeCalls).then(() => worker.terminate()) };
}
