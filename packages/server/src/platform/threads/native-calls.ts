import { type Worker, workerData } from "node:worker_threads";

/**
 * Keeps a thread from being terminated during a call of native code that would not survive it. Node aborts the whole process
 * when it ends a thread while zlib creates a handle, or while an addon such as better-sqlite3 is loaded or asks V8 for an
 * object. The thread and the one that ends it share this lock.
 */
export type NativeCallLock = Int32Array<SharedArrayBuffer>;

/** The two places of the lock, each 0 or 1: the thread is in a call, and it is to be ended. */
const IN_CALL = 0;
const IS_ENDING = 1;

export const createNativeCallLock = (): NativeCallLock => new Int32Array(new SharedArrayBuffer(8));

/** In the thread: runs `call`, or waits for the end of the thread when that has begun. */
function holding<T>(lock: NativeCallLock, call: () => T): T {
  Atomics.store(lock, IN_CALL, 1);
  try {
    if (Atomics.load(lock, IS_ENDING) === 0) return call();
  } finally {
    release(lock);
  }
  for (;;) Atomics.wait(lock, IS_ENDING, 1);
}

/** In a thread of `startThread`: the guard of its native calls. */
export function threadGuard(): <T>(call: () => T) => T {
  const { nativeCalls } = workerData as { readonly nativeCalls: NativeCallLock };
  return (call) => holding(nativeCalls, call);
}

function release(lock: NativeCallLock): void {
  Atomics.store(lock, IN_CALL, 0);
  Atomics.notify(lock, IN_CALL);
}

/** Resolves when the thread can be terminated; from now on it begins no call. */
async function whenNoCall(lock: NativeCallLock): Promise<void> {
  Atomics.store(lock, IS_ENDING, 1);
  while (Atomics.load(lock, IN_CALL) === 1) await Atomics.waitAsync(lock, IN_CALL, 1).value;
}

/**
 * Returns what terminates the thread at once, or after the call of native code that it is in. There is no limit to this wait,
 * because Node would wait for the native code as well.
 */
export function terminatorOf(worker: Worker, lock: NativeCallLock): () => Promise<number> {
  // A thread that runs out of memory may do so during a call.
  worker.once("exit", () => release(lock));
  return async () => {
    await whenNoCall(lock);
    return worker.terminate();
  };
}
