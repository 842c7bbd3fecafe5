/**
 * Calls back after this many milliseconds, unless the returned function is called first; it does not keep the program
 * alive.
 */
export function after(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms).unref();
  return () => clearTimeout(timer);
}
