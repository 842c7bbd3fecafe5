/** Runs the work while the page is seen, and again each time that it is seen again, until it is stopped. */
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
    // Being stopped is how the work ends.
    void work(running.signal).catch(() => undefined);
  }

  const { signal } = over;
  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : start()), { signal });
  // A page that is kept for going back to holds no connection meanwhile.
  addEventListener("pagehide", stop, { signal });
  addEventListener("pageshow", start, { signal });
  start();
  return () => {
    over.abort();
    stop();
  };
}
