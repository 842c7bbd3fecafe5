/** Work that is asked for more often than it is to run: a request during a run makes it run once more. */
export interface RepeatedLook {
  /** Resolves after a run that began no earlier than this call. */
  look(): Promise<void>;
}

export function repeatedLook(run: () => Promise<void>): RepeatedLook {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const begin = (): Promise<void> => {
    current = run().finally(() => {
      current = undefined;
    });
    return current;
  };

  return {
    look() {
      if (!current) return begin();
      next ??= current.then(() => {
        next = undefined;
        return begin();
      });
      return next;
    },
  };
}
