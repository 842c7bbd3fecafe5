/** Listener for the end of a stream. */
export interface EndListener {
  /** All values came. */
  readonly ended: (last: unknown) => Promise<void>;
  /** The stream failed when nobody listened any more. */
  readonly failedUnheard: (error: unknown) => void;
}

/**
 * The same values. When they have come to their end, somebody is told; also if the client has left before, since the work that
 * they report goes on.
 */
export function toldAtEnd(
  values: AsyncIterable<unknown>,
  { ended, failedUnheard }: EndListener,
): AsyncIterable<unknown> {
  const iterator = values[Symbol.asyncIterator]();
  let last: unknown;
  let isOver = false;
  let hasLeft = false;
  let turn: Promise<unknown> = Promise.resolve();

  async function step(): Promise<IteratorResult<unknown>> {
    if (isOver) return { done: true, value: undefined };
    try {
      const result = await iterator.next();
      if (!result.done) {
        last = result.value;
        return result;
      }
    } catch (error) {
      isOver = true;
      if (hasLeft) failedUnheard(error);
      throw error;
    }
    isOver = true;
    await ended(last);
    return { done: true, value: undefined };
  }

  // Reported work has one listener at a time.
  function next(): Promise<IteratorResult<unknown>> {
    const result = turn.then(step);
    turn = result.catch(() => undefined);
    return result;
  }

  async function drain(): Promise<void> {
    while (!isOver) await next();
  }

  return {
    [Symbol.asyncIterator]: () => ({
      next,
      async return() {
        hasLeft = true;
        // A failure was told already.
        void drain().catch(() => undefined);
        return { done: true, value: undefined };
      },
    }),
  };
}
