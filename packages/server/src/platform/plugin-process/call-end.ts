/** The end of a call, of which a signal tells. Most calls ask for none, and a signal costs more than the rest of a short call. */
export interface CallEnd {
  readonly signal: AbortSignal;
  readonly hasCome: boolean;
  /** The first reason counts. */
  come(reason: Error): void;
}

export function createCallEnd(): CallEnd {
  let controller: AbortController | undefined;
  let reason: Error | undefined;
  return {
    get signal() {
      if (!controller) {
        controller = new AbortController();
        if (reason) controller.abort(reason);
      }
      return controller.signal;
    },
    get hasCome() {
      return reason !== undefined;
    },
    come(why) {
      if (reason) return;
      reason = why;
      controller?.abort(why);
    },
  };
}
