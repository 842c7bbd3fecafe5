const pools = new Map<string, AsyncDisposable>();

/**
 * Opens each thread pool once for all sites of this process, which stays open with it: loading the modules of a thread
 * takes longer than most tests do.
 */
export function openShared<Pool extends AsyncDisposable>(name: string, open: () => Pool): Pool {
  const pool = (pools.get(name) as Pool | undefined) ?? open();
  pools.set(name, pool);
  return { ...pool, [Symbol.asyncDispose]: async () => undefined };
}
