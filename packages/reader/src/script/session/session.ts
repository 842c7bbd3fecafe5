import type { AddressOf, AnswerOf, Endpoint, logout, refresh, SentBodyOf } from "@sitevine/api";
import { type AccessToken, readAccessToken } from "./access-token.js";
import { forgetKept } from "./kept-here.js";
import { Problem } from "./problem.js";
import { ask, read, send } from "./request.js";
import { connectTabs } from "./tabs.js";
import { wait } from "./wait.js";

/** Called with the member's id, or null when there is no member any more. */
export type SessionListener = (subject: string | null) => void;

/**
 * The session of the member, and calls on their behalf. Reading needs no access token: the page session identifies the
 * member. A token is fetched for the first call that needs one, and nothing else holds it.
 */
export interface Session {
  /**
   * Starts the session if the site's cookie says that somebody has signed in. `find` asks the site who it is, with the page
   * session; if that is missing, it is renewed once. Returns the result of `find` for a member, null otherwise.
   */
  start<T extends { readonly person: { readonly id: string } }>(find: () => Promise<T | null>): Promise<T | null>;
  /** Reports each change; also the current member, or a session that has already ended. */
  onChange(listener: SessionListener): void;
  /** Returns a valid access token; null for a guest. */
  current(): Promise<string | null>;
  /** Returns an access token other than the stale one; null when the session is over. */
  renew(stale: string | null): Promise<string | null>;
  /** Calls an endpoint, as the member if there is one. Renews an expired token and tries once more. */
  call<E extends Endpoint>(method: E["method"], address: AddressOf<E>, body?: SentBodyOf<E>): Promise<AnswerOf<E>>;
  signOut(): Promise<void>;
}

// The token is renewed this long before it expires, so that it does not expire during a request.
const MARGIN_MS = 60_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** True when the site's cookie says that somebody has signed in. */
export const isHinted = (): boolean => /(?:^|;\s*)sv_session=1/.test(document.cookie);

/** The session of this page. `pause` waits before another attempt to find out who reads. */
export function createSession(pause: (ms: number, error: unknown) => Promise<void> = (ms) => wait(ms)): Session {
  const listeners: SessionListener[] = [];
  let subject: string | null = null;
  let token: AccessToken | null = null;
  let endsAt = 0;
  let isOver = false;
  let renewing: Promise<string | null> | undefined;
  /** Resolves when the site has said who the member is, or has not answered. */
  let looked: Promise<void> = Promise.resolve();

  const isFresh = (): boolean => token !== null && performance.now() < endsAt - MARGIN_MS / 2;
  /** False for a token of somebody who has signed in before or after this member. */
  const isOurs = (text: string): boolean => subject === null || readAccessToken(text).subject === subject;
  const tabs = connectTabs({
    token: (stale) => (token && isFresh() && token.text !== stale ? token.text : null),
    onToken: (text) => {
      // A page that was rendered for a guest stays so until the next page.
      if (subject !== null && isOurs(text)) adopt(text);
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

  /** Returns a token other than the stale one, from another tab or from the site; null when the session is over. */
  async function renewNow(stale: string | null): Promise<string | null> {
    return tabs.alone(async () => {
      // Another tab may have renewed it while this one waited for its turn.
      if (token && token.text !== stale && isFresh()) return token.text;
      const shared = await tabs.ask(stale);
      if (shared !== null && isOurs(shared)) return shared;
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
    // It has ended in another tab meanwhile.
    if (isOver) return null;
    if (text !== null) adopt(text);
    else if (subject !== null) {
      end();
      tabs.tell({ kind: "end" });
    }
    return text;
  }

  async function current(): Promise<string | null> {
    // People press a button as soon as they see it.
    if (subject === null) await looked;
    if (subject === null) return null;
    return token && isFresh() ? token.text : renew(token?.text ?? null);
  }

  /** Runs the work with a valid token; if the site refuses the token, once more with a new one. */
  async function withToken(work: (text: string | null) => Promise<Response>): Promise<Response> {
    const text = await current();
    try {
      return await work(text);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401 || text === null) throw error;
      // A wrong password does not mean that the token is invalid, and repeating the request would count as another guess.
      if (error.code === "SVC-AUTH-1001") throw error;
      const next = await renew(text);
      if (next === null) throw error;
      return work(next);
    }
  }

  /** Asks the site who reads. A renewal also returns a page session. */
  async function look<T extends { readonly person: { readonly id: string } }>(
    find: () => Promise<T | null>,
  ): Promise<T | null> {
    const found = (await find()) ?? ((await renew(null)) === null ? null : await find());
    if (isOver) return null;
    if (found) meet(found.person.id);
    else end();
    return found;
  }

  return {
    async start(find) {
      for (let waitMs = FIRST_WAIT_MS; isHinted() && !isOver; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
        const looking = look(find);
        looked = looking.then(
          () => undefined,
          () => undefined,
        );
        try {
          return await looking;
        } catch (error) {
          await pause((error instanceof Problem ? error.waitMs : null) ?? waitMs, error);
        }
      }
      return null;
    },
    current,
    renew,
    onChange(listener) {
      listeners.push(listener);
      if (subject !== null || isOver) listener(subject);
    },
    call: async (method, address, body) =>
      read(await withToken((text) => send(method, address, { body, token: text }))),
    async signOut() {
      await ask<typeof logout>("POST", "/api/auth/logout").catch((error: unknown) => {
        // A session that the site does not know is already over.
        if (!(error instanceof Problem) || error.isPassing) throw error;
      });
      forgetKept();
      end();
      tabs.tell({ kind: "end" });
    },
  };
}
