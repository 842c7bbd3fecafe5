/** Work that is requested more often than it should run: any requests during a run cause exactly one more run. */
export interface RepeatedLook {
  /** Resolves after a run that started no earlier than this call. */
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
