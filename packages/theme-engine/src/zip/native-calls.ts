/** Runs a call of native code. */
export type NativeCallGuard = <T>(call: () => T) => T;

let guard: NativeCallGuard = (call) => call();

/**
 * Passes every call of zlib through `next` from now on. A thread that may be terminated has to: when Node ends a thread between
 * the creation of a zlib handle and its initialisation, an assertion fails and the whole process aborts.
 */
export function guardNativeCalls(next: NativeCallGuard): void {
  guard = next;
}

/** Calls native code through the guard. */
export const callNative: NativeCallGuard = (call) => guard(call);
