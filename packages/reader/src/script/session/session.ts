import type { AddressOf, AnswerOf, Endpoint, logout, refresh, SentBodyOf } from "@sitevine/api";
import { type AccessToken, readAccessToken } from "./access-token.js";
import { Problem } from "./problem.js";
import { ask, openStream, read, send } from "./request.js";
import { connectTabs } from "./tabs.js";
import { wait } from "./wait.js";

/** Told who is there: a member by id, or nobody any more. */
export type SessionListener = (subject: string | null) => void;

/** Who reads, and calls in that person's name. The access token lives here and nowhere else. */
export interface Session {
  /** Begins if the site's cookie says that somebody has signed in. */
  start(): Promise<void>;
  /** Hears of each change, of a member who is there already, and of a session that has ended by then. */
  onChange(listener: SessionListener): void;
  /** Calls an endpoint, as the member if there is one; renews a token that has run out and tries once more. */
  call<E extends Endpoint>(method: E["method"], address: AddressOf<E>, body?: SentBodyOf<E>): Promise<AnswerOf<E>>;
  /** Fetches a page in the same way. */
  page(path: string): Promise<Response>;
  /** Opens an event stream in the same way. */
  stream<E extends Endpoint>(address: AddressOf<E>, signal: AbortSignal): Promise<Response>;
  signOut(): Promise<void>;
}

// Renewed this long before its end, so that no request is on its way when it ends.
const MARGIN_MS = 60_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** True where the site's cookie says that somebody has signed in. */
export const isHinted = (): boolean => /(?:^|;\s*)sv_session=1/.test(document.cookie);

export function createSession(): Session {
  const listeners: SessionListener[] = [];
  let token: AccessToken | null = null;
  let endsAt = 0;
  let isOver = false;
  let renewing: Promise<string | null> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isFresh = (): boolean => token !== null && performance.now() < endsAt - MARGIN_MS / 2;
  const tabs = connectTabs({
    token: (stale) => (token && isFresh() && token.text !== stale ? token.text : null),
    onToken: (text) => {
      // A page that was made for a guest stays one until the next page.
      if (token) adopt(text);
    },
    onEnd: () => end(),
  });

  function adopt(text: string): void {
    if (token?.text === text) return;
    const before = token?.subject;
    token = readAccessToken(text);
    endsAt = performance.now() + token.lifetimeMs;
    clearTimeout(timer);
    timer = setTimeout(() => void renewUnseen(), Math.max(token.lifetimeMs - MARGIN_MS, MARGIN_MS / 2));
    if (token.subject !== before) for (const listener of listeners) listener(token.subject);
  }

  function end(): void {
    clearTimeout(timer);
    // biome-ignore lint/suspicious/noDocumentCookie: the hint is the site's to set and ours to take back once it is wrong
    document.cookie = "sv_session=; Max-Age=0; Path=/; SameSite=Lax";
    token = null;
    isOver = true;
    for (const listener of listeners) listener(null);
  }

  async function renewUnseen(): Promise<void> {
    if (!document.hidden) await renew(token?.text ?? null).catch(() => undefined);
  }

  /** A token other than the stale one, from another tab or from the site; null when the session is over. */
  async function renewNow(stale: string | null): Promise<string | null> {
    return tabs.alone(async () => {
      const shared = await tabs.ask(stale);
      if (shared !== null) return shared;
      if (!isHinted()) return null;
      try {
        const { accessToken } = await ask<typeof refresh>("POST", "/api/auth/refresh");
        tabs.tell({ kind: "token", token: accessToken });
        return accessToken;
      } catch (error) {
        if (error instanceof Problem && !error.isPassing) return null;
        throw error;
      }
    });
  }

  async function renew(stale: string | null): Promise<string | null> {
    if (token && token.text !== stale) return token.text;
    renewing ??= renewNow(stale).finally(() => {
      renewing = undefined;
    });
    const text = await renewing;
    if (text !== null) adopt(text);
    else if (token) {
      end();
      tabs.tell({ kind: "end" });
    }
    return text;
  }

  async function current(): Promise<string | null> {
    if (!token) return null;
    return isFresh() ? token.text : renew(token.text);
  }

  /** Does it with a token that is good; where the site thinks otherwise, once more with a new one. */
  async function withToken(work: (text: string | null) => Promise<Response>): Promise<Response> {
    const text = await current();
    try {
      return await work(text);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401 || text === null) throw error;
      // A wrong password says nothing of the token, and another try would count as another guess.
      if (error.code === "SVC-AUTH-1001") throw error;
      const next = await renew(text);
      if (next === null) throw error;
      return work(next);
    }
  }

  return {
    async start() {
      for (let waitMs = FIRST_WAIT_MS; isHinted() && !token; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
        try {
          if ((await renew(null)) === null) end();
        } catch (error) {
          await wait((error instanceof Problem ? error.waitMs : null) ?? waitMs);
        }
      }
      document.addEventListener("visibilitychange", () => {
        if (token && !isFresh()) void renewUnseen();
      });
    },
    onChange(listener) {
      listeners.push(listener);
      if (token || isOver) listener(token?.subject ?? null);
    },
    call: async (method, address, body) =>
      read(await withToken((text) => send(method, address, { body, token: text }))),
    page: (path) => withToken((text) => send("GET", path, { token: text, accept: "text/html" })),
    stream: <E extends Endpoint>(address: AddressOf<E>, signal: AbortSignal) =>
      withToken((token) => openStream<E>(address, { token, signal })),
    async signOut() {
      await ask<typeof logout>("POST", "/api/auth/logout").catch((error: unknown) => {
        // A session that the site does not know is over already.
        if (!(error instanceof Problem) || error.isPassing) throw error;
      });
      end();
      tabs.tell({ kind: "end" });
    },
  };
}
