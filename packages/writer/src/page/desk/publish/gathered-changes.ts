/** Changes that are sent together when nobody has changed anything for a moment. */
export interface GatheredChanges<Changes extends object> {
  add(changes: Partial<Changes>): void;
  /** Sends what is waiting. */
  flush(): void;
}

const MOMENT_MS = 600;

/** Sends one request at a time; what is added meanwhile goes with the next. A failed change is kept for the next try. */
export function gatherChanges<Changes extends object>(
  send: (changes: Partial<Changes>) => Promise<boolean>,
): GatheredChanges<Changes> {
  let waiting: Partial<Changes> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    if (isSending) return;
    isSending = true;
    while (Object.keys(waiting).length > 0) {
      const changes = waiting;
      waiting = {};
      if (await send(changes)) continue;
      waiting = { ...changes, ...waiting };
      break;
    }
    isSending = false;
  }

  return {
    add(changes) {
      waiting = { ...waiting, ...changes };
      clearTimeout(timer);
      timer = setTimeout(() => void sendAll(), MOMENT_MS);
    },
    flush: () => void sendAll(),
  };
}
