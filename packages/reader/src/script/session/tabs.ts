/** Messages about the session between tabs of one site. */
type TabMessage =
  | { readonly kind: "ask"; readonly stale: string | null }
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "end" };

export interface TabListener {
  /** A valid token other than the stale one. */
  readonly token: (stale: string | null) => string | null;
  readonly onToken: (token: string) => void;
  readonly onEnd: () => void;
}

export interface Tabs {
  /** A token that another tab holds; null when none answers in time. */
  ask(stale: string | null): Promise<string | null>;
  tell(message: TabMessage): void;
  /** Runs the work while no other tab does; immediately if the browser has no locks. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

// Tabs answer within a few milliseconds. With a single tab, this is the delay.
const ANSWER_MS = 40;

/** Connects the tabs of this site, so that only one of them renews the session. */
export function connectTabs(listener: TabListener): Tabs {
  const channel = new BroadcastChannel("sv-session");
  const waiting = new Set<(token: string) => void>();

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "ask") {
      const token = listener.token(data.stale);
      if (token !== null) channel.postMessage({ kind: "token", token });
    } else if (data.kind === "token") {
      for (const take of waiting) take(data.token);
      listener.onToken(data.token);
    } else listener.onEnd();
  };

  return {
    ask: (stale) =>
      new Promise((resolve) => {
        const take = (token: string | null): void => {
          if (token !== null && token === stale) return;
          waiting.delete(take);
          resolve(token);
        };
        waiting.add(take);
        setTimeout(take, ANSWER_MS, null);
        channel.postMessage({ kind: "ask", stale });
      }),
    tell: (message) => channel.postMessage(message),
    alone: async (work) => (navigator.locks ? navigator.locks.request("sv-session", work) : work()),
  };
}
