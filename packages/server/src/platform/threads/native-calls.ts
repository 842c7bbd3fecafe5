import { workerData } from "node:worker_threads";

/**
 * Keeps a thread from being terminated during a call of native code that would not survive it: Node aborts the whole process
 * when it ends a thread while zlib creates a handle. The thread and the one that ends it share this lock.
 */
export type NativeCallLock = Int32Array<SharedArrayBuffer>;

const FREE = 0;
const CALLING = 1;
const ENDING = 2;

// A call inflates one file of a package, which takes some milliseconds.
const LONGEST_CALL_MS = 2_000;

export const createNativeCallLock = (): NativeCallLock => new Int32Array(new SharedArrayBuffer(4));

/** In the thread: runs `call`, or waits for the end of the thread when that has begun. */
export function holding<T>(lock: NativeCallLock, call: () => T): T {
  while (Atomics.compareExchange(lock, 0, FREE, CALLING) !== FREE) Atomics.wait(lock, 0, ENDING);
  try {
    return call();
  } finally {
    Atomics.store(lock, 0, FREE);
    Atomics.notify(lock, 0);
  }
}

/** In a thread of `startThread`: the guard of its native calls. */
export function threadGuard(): <T>(call: () => T) => T {
  const { nativeCalls } = workerData as { readonly nativeCalls: NativeCallLock };
  return (call) => holding(nativeCalls, call);
}

/** Resolves when the thread can be terminated; from then on it begins no call. */
export async function whenNoCall(lock: NativeCallLock): Promise<void> {
  while (Atomics.compareExchange(lock, 0, FREE, ENDING) === CALLING) {
    const { async, value } = Atomics.waitAsync(lock, 0, CALLING, LONGEST_CALL_MS);
    if (async && (await value) === "timed-out") return;
  }
}
