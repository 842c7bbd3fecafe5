/** Runs the work while the page is visible, and again each time it becomes visible, until it is stopped. */
export function whileVisible(work: (signal: AbortSignal) => Promise<void>): () => void {
  let running: AbortController | undefined;
  const over = new AbortController();

  function stop(): void {
    running?.abort();
    running = undefined;
  }

  function start(): void {
    if (running || document.hidden) return;
    running = new AbortController();
    // The work ends by being aborted.
    void work(running.signal).catch(() => undefined);
  }

  const { signal } = over;
  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : start()), { signal });
  // A page in the back/forward cache must not hold a connection.
  addEventListener("pagehide", stop, { signal });
  addEventListener("pageshow", start, { signal });
  start();
  return () => {
    over.abort();
    stop();
  };
}
