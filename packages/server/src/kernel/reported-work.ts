/** Work under way, and what it reports. */
export interface ReportedWork<Report> {
  /**
   * Everything that the work reports, in order, and then the error of work that failed. There is one listener; it may leave,
   * and the work goes on.
   */
  readonly reports: AsyncIterable<Report>;
  /** Resolves when the work has ended, in whatever way. */
  readonly ended: Promise<void>;
}

interface Waiting<Report> {
  readonly resolve: (result: IteratorResult<Report, undefined>) => void;
  readonly reject: (error: unknown) => void;
}

const DONE = { done: true, value: undefined } as const;

/**
 * Starts work that goes on to its end whether or not anybody listens to what it reports. `unheard` gets the error of work whose
 * listener has left.
 */
export function reportWork<Report>(
  work: (report: (value: Report) => void) => Promise<void>,
  unheard: (error: unknown) => void,
): ReportedWork<Report> {
  const values: Report[] = [];
  let listener: Waiting<Report> | undefined;
  let outcome: { readonly error?: unknown } | undefined;
  let hasLeft = false;

  function report(value: Report): void {
    if (listener) listener.resolve({ done: false, value });
    else if (!hasLeft) values.push(value);
    listener = undefined;
  }

  function finish(how: { readonly error?: unknown }): void {
    outcome = how;
    if (hasLeft && "error" in how) unheard(how.error);
    if (listener) tell(listener, how);
  }

  function tell({ resolve, reject }: Waiting<Report>, how: { readonly error?: unknown }): void {
    outcome = {};
    if ("error" in how) reject(how.error);
    else resolve(DONE);
  }

  const iterator: AsyncIterator<Report, undefined> = {
    next: () =>
      new Promise((resolve, reject) => {
        const value = values.shift();
        if (value !== undefined) resolve({ done: false, value });
        else if (hasLeft) resolve(DONE);
        else if (outcome) tell({ resolve, reject }, outcome);
        else listener = { resolve, reject };
      }),
    async return() {
      hasLeft = true;
      values.length = 0;
      listener?.resolve(DONE);
      listener = undefined;
      if (outcome && "error" in outcome) unheard(outcome.error);
      outcome &&= {};
      return DONE;
    },
  };
  const ended = work(report).then(
    () => finish({}),
    (error: unknown) => finish({ error }),
  );
  return { reports: { [Symbol.asyncIterator]: () => iterator }, ended };
}
