/** Calls back after so many milliseconds, unless the returned function is called or the program ends before. */
export function after(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms).unref();
  return () => clearTimeout(timer);
}
