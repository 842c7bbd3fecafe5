import { Worker } from "node:worker_threads";
import { type BuiltProgram, builtProgram } from "../built-programs.js";
import { createNativeCallLock, terminatorOf } from "./native-calls.js";

/** Megabytes. The largest task needs less than half of this. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12, stackSizeMb: 4 } as const;

/** A thread with the way to end it. */
export interface StartedThread {
  readonly worker: Worker;
  /** Ends it at once, or after the call of native code that it is in. */
  end(): Promise<number>;
}

/** Starts a thread. It gets no environment variables, and its memory is limited. */
export function startThread(program: BuiltProgram): StartedThread {
  const nativeCalls = createNativeCallLock();
  const worker = new Worker(builtProgram(program), {
    resourceLimits: MEMORY,
    env: {},
    workerData: { nativeCalls },
    execArgv: [],
  });
  return { worker, end: terminatorOf(worker, nativeCalls) };
}
