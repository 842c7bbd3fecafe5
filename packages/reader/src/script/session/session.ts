import type { AddressOf, AnswerOf, Endpoint, logout, refresh, SentBodyOf } from "@sitevine/api";
import { type AccessToken, readAccessToken } from "./access-token.js";
import { Problem } from "./problem.js";
import { ask, read, send } from "./request.js";
import { connectTabs } from "./tabs.js";
import { wait } from "./wait.js";

/** Told who is there: a member by id, or nobody any more. */
export type SessionListener = (subject: string | null) => void;

/**
 * Who reads, and calls in that person's name. Reading takes no access token: the page session tells who it is. A token is
 * fetched for the first call that needs one; it lives here and nowhere else.
 */
export interface Session {
  /**
   * Begins if the site's cookie says that somebody has signed in. `find` asks the site who it is, by the page session; where
   * that is missing, it is renewed once. Gives what was found for a member, null otherwise.
   */
  start<T extends { readonly person: { readonly id: string } }>(find: () => Promise<T | null>): Promise<T | null>;
  /** Hears of each change, of a member who is there already, and of a session that has ended by then. */
  onChange(listener: SessionListener): void;
  /** Calls an endpoint, as the member if there is one; renews a token that has run out and tries once more. */
  call<E extends Endpoint>(method: E["method"], address: AddressOf<E>, body?: SentBodyOf<E>): Promise<AnswerOf<E>>;
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
  let subject: string | null = null;
  let token: AccessToken | null = null;
  let endsAt = 0;
  let isOver = false;
  let renewing: Promise<string | null> | undefined;

  const isFresh = (): boolean => token !== null && performance.now() < endsAt - MARGIN_MS / 2;
  const tabs = connectTabs({
    token: (stale) => (token && isFresh() && token.text !== stale ? token.text : null),
    onToken: (text) => {
      // A page that was made for a guest stays one until the next page.
      if (subject !== null) adopt(text);
    },
    onEnd: () => end(),
  });

  function meet(who: string): void {
    if (who === subject) return;
    subject = who;
    for (const listener of listeners) listener(who);
  }

  function adopt(text: string): void {
    if (token?.text === text) return;
    token = readAccessToken(text);
    endsAt = performance.now() + token.lifetimeMs;
    meet(token.subject);
  }

  function end(): void {
    // biome-ignore lint/suspicious/noDocumentCookie: the hint is the site's to set and ours to take back once it is wrong
    document.cookie = "sv_session=; Max-Age=0; Path=/; SameSite=Lax";
    token = null;
    subject = null;
    isOver = true;
    for (const listener of listeners) listener(null);
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
    else if (subject !== null) {
      end();
      tabs.tell({ kind: "end" });
    }
    return text;
  }

  async function current(): Promise<string | null> {
    if (subject === null) return null;
    return token && isFresh() ? token.text : renew(token?.text ?? null);
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
    async start(find) {
      for (let waitMs = FIRST_WAIT_MS; isHinted() && !isOver; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
        try {
          // A renewal hands out a page session as well.
          const found = (await find()) ?? ((await renew(null)) === null ? null : await find());
          if (found) meet(found.person.id);
          else end();
          return found;
        } catch (error) {
          await wait((error instanceof Problem ? error.waitMs : null) ?? waitMs);
        }
      }
      return null;
    },
    onChange(listener) {
      listeners.push(listener);
      if (subject !== null || isOver) listener(subject);
    },
    call: async (method, address, body) =>
      read(await withToken((text) => send(method, address, { body, token: text }))),
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
