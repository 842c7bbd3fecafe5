/** Runs at most `slots` pieces of work at a time; the others wait for their turn. */
export function workSlots(slots: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = slots;

  const take = (): Promise<void> => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve));
    free -= 1;
    return Promise.resolve();
  };
  // The slot passes directly to the next in the queue, so that a later call cannot take it first.
  const give = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async (work) => {
    await take();
    try {
      return await work();
    } finally {
      give();
    }
  };
}
