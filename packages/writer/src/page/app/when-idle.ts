const IDLE_MS = 200;

/** Calls back when the browser has nothing more urgent to do, such as showing what was typed. */
export function whenIdle(call: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(call, IDLE_MS / 3);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(call, { timeout: IDLE_MS });
  return () => cancelIdleCallback(handle);
}
