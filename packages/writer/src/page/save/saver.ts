import { createStore, type Store } from "@sitevine/app-kit";
import { changesTo, except, type Fields, fingerprint, isNothing, type Stored } from "./draft.js";
import type { Keeper } from "./keeper.js";
import type { SaveState } from "./save-state.js";
import type { SaveAnswer, SitePort } from "./site-port.js";

/** Where the saver gets its time from. */
export interface SaverTimers {
  /** Calls back after a time, unless the returned function is called before. */
  after(ms: number, call: () => void): () => void;
  now(): number;
}

export interface SaverParts {
  readonly key: string;
  readonly userId: string;
  readonly site: SitePort;
  readonly keeper: Keeper;
  readonly timers: SaverTimers;
  /** Null for an article that the site does not know yet. */
  readonly stored: Stored | null;
  /** The address that a new article is created with. */
  readonly slug: string;
  readonly words: {
    /** The title of an article that has none yet. */
    readonly untitled: string;
    readonly addressTaken: string;
  };
  /** What was written before the page was opened and is not confirmed. */
  readonly left?: { readonly fields: Fields; readonly sent: readonly string[] } | undefined;
}

/** Saves an article while somebody writes: on the device at once, and on the site a little later, one request at a time. */
export interface Saver {
  readonly state: Store<SaveState>;
  /** The article as the site has it; null until it knows it. */
  readonly stored: Store<Stored | null>;
  /** Takes the current values of fields. */
  change(fields: Fields): void;
  /** Saves what waits, and resolves when the site has answered. */
  flush(): Promise<void>;
  /** Saves what waits while the page still can: on the device, and on the site if it lives long enough. */
  leave(): void;
  /** Ends a conflict: saves what was written here, over what somebody else has saved. */
  keepMine(): Promise<void>;
  /** Ends a conflict: forgets what was written here. */
  takeTheirs(): void;
  /** What was written here and is not on the site. */
  pending(): Fields;
  /** Takes the article as another request has left it. */
  adopt(stored: Stored): void;
  stop(): void;
}

// The same objects each time, so that nothing is shown again while the state stays the same.
const NEW: SaveState = { kind: "new" };
const SAVED: SaveState = { kind: "saved" };
const SAVING: SaveState = { kind: "saving" };

const PAUSE_MS = 1_200;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

export function createSaver(parts: SaverParts): Saver {
  const { key, userId, site, keeper, timers, slug, words } = parts;
  const stored = createStore<Stored | null>(parts.stored);
  const state = createStore<SaveState>(parts.stored ? SAVED : NEW);
  let pending: Fields = parts.left?.fields ?? {};
  let unconfirmed: readonly string[] = parts.left?.sent ?? [];
  let running: Promise<void> | undefined;
  let cancel: (() => void) | undefined;
  let retryMs = FIRST_RETRY_MS;

  const isHalted = (): boolean => state.get().kind === "conflict" || state.get().kind === "signed-out";

  function keep(): void {
    const before = stored.get();
    const articleId = before?.article.id ?? null;
    const etag = before?.etag ?? null;
    if (isNothing(pending)) keeper.forget();
    else keeper.keep({ key, userId, articleId, slug, fields: pending, etag, sent: unconfirmed, at: timers.now() });
  }

  function plan(ms: number): void {
    cancel?.();
    cancel = timers.after(ms, () => void send());
  }

  /** Goes on from a state of the site. */
  function settle(now: Stored, left: Fields): void {
    stored.set(now);
    unconfirmed = [];
    retryMs = FIRST_RETRY_MS;
    pending = left;
    keep();
    state.set(isNothing(pending) ? SAVED : SAVING);
    if (!isNothing(pending)) plan(PAUSE_MS);
  }

  /** An answer may have been lost: the state of the site may be one that this page has sent. */
  async function compare(): Promise<void> {
    const before = stored.get();
    const found = await site.load(before?.article.id ?? slug);
    if (found.kind !== "stored") return take(found.kind === "conflict" ? { kind: "unreachable" } : found, {});
    const { article, etag } = found.stored;
    if (before?.etag === etag) {
      // Nobody has changed the article, so it is its new address that the site refuses.
      pending = except(pending, { slug: pending.slug });
      keep();
      return state.set({ kind: "refused", message: words.addressTaken });
    }
    const isOurs = !before || unconfirmed.includes(fingerprint(article));
    if (isOurs) return settle(found.stored, changesTo(article, pending));
    state.set({ kind: "conflict", theirs: found.stored });
  }

  async function take(answer: SaveAnswer, sent: Fields): Promise<void> {
    switch (answer.kind) {
      case "stored":
        return settle(answer.stored, except(pending, sent));
      case "conflict":
        return compare();
      case "unreachable":
        state.set({ kind: "offline" });
        plan(retryMs);
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
        return;
      default:
        state.set(answer);
    }
  }

  async function attempt(): Promise<void> {
    const before = stored.get();
    if (isHalted() || isNothing(pending)) return;
    if (state.get().kind !== "offline") state.set(SAVING);
    const { title = before?.article.title ?? words.untitled, content = before?.article.content ?? "" } = pending;
    const sent = before ? pending : { ...pending, title, content };
    unconfirmed = [...unconfirmed.slice(-8), fingerprint({ title, content })];
    keep();
    // The device knows what is on its way before it is, so that it is known again after a crash.
    await keeper.settled();
    await take(await (before ? site.update(before.article.id, sent, before.etag) : site.create(sent, slug)), sent);
  }

  function send(): Promise<void> {
    cancel?.();
    cancel = undefined;
    running ??= attempt().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function flush(): Promise<void> {
    if (state.get().kind === "new") return;
    await send();
    // What was written while a request was on its way.
    if (state.get().kind === "saving") await send();
    await keeper.settled();
  }

  if (!isNothing(pending)) {
    state.set(SAVING);
    plan(0);
  }

  return {
    state,
    stored,
    pending: () => pending,
    adopt: (now) => settle(now, changesTo(now.article, pending)),

    change(fields) {
      const before = stored.get();
      const title = fields.title === undefined ? {} : { title: fields.title.trim() || words.untitled };
      const next = { ...pending, ...fields, ...title };
      pending = before && unconfirmed.length === 0 ? changesTo(before.article, next) : next;
      keep();
      if (isHalted() || running !== undefined) return;
      const isOffline = state.get().kind === "offline";
      if (isNothing(pending)) {
        cancel?.();
        state.set(before ? SAVED : NEW);
      } else if (!isOffline) {
        state.set(SAVING);
        plan(PAUSE_MS);
      }
    },

    flush,

    leave() {
      void flush();
      keeper.hurry();
    },

    async keepMine() {
      const now = state.get();
      if (now.kind !== "conflict") return;
      state.set(SAVING);
      // What they wrote becomes a version that can be restored.
      settle(now.theirs, { ...changesTo(now.theirs.article, pending), keepsBefore: true });
      await send();
    },

    takeTheirs() {
      const now = state.get();
      if (now.kind !== "conflict") return;
      state.set(SAVING);
      settle(now.theirs, {});
    },

    stop: () => cancel?.(),
  };
}
