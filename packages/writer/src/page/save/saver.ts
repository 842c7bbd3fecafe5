import { ApiError } from "@sitevine/api/client";
import { createStore, type Store, ToldError } from "@sitevine/app-kit";
import { changesTo, except, type Fields, fingerprint, isCopied, isNothing, type Stored, saysTheSame } from "./draft.js";
import type { Keeper } from "./keeper.js";
import type { SaveState } from "./save-state.js";
import type { SaveAnswer, SitePort } from "./site-port.js";

/** Clock and timers of the saver. */
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
    readonly notSaved: string;
  };
  /** Unconfirmed edits from before the page was opened. */
  readonly left?:
    | {
        readonly fields: Fields;
        readonly sent: readonly string[];
        /** The tag of the state that they change. With another one than the site has now, the person chooses. */
        readonly etag: string | null;
      }
    | undefined;
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
  /** Ends a conflict: saves what is shown here, over what somebody else has saved. */
  keepMine(shown: Fields): Promise<void>;
  /** Ends a conflict: forgets what was written here. */
  takeTheirs(): void;
  /** Edits that the site does not have yet. */
  pending(): Fields;
  /**
   * Saves what waits, does something with the article while nothing else is saved, and goes on from the state that this leaves.
   * Rejects, with nothing done, while the site does not have what was written.
   */
  act(work: (stored: Stored) => Promise<Stored>): Promise<void>;
  /** The same for what makes everything that was written here void, so that it need not be on the site. */
  startOver(work: (stored: Stored) => Promise<Stored>): Promise<void>;
  /** Looks what the site has by now, where it may have changed by itself. */
  look(): Promise<void>;
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
  /** The tag of the state that the pending fields change. */
  let base = parts.left?.etag ?? parts.stored?.etag ?? null;
  /** Whether the site may have another state than the one that is known here: an answer was lost, or somebody was faster. */
  let isUnsure = false;
  let running: Promise<void> | undefined;
  let cancel: (() => void) | undefined;
  let retryMs = FIRST_RETRY_MS;

  const isHalted = (): boolean => state.get().kind === "conflict" || state.get().kind === "signed-out";

  function keep(): void {
    const articleId = stored.get()?.article.id ?? null;
    if (isNothing(pending)) keeper.forget();
    else
      keeper.keep({ key, userId, articleId, slug, fields: pending, etag: base, sent: unconfirmed, at: timers.now() });
  }

  function plan(ms: number): void {
    cancel?.();
    cancel = timers.after(ms, () => void send());
  }

  /** Goes on from a state of the site. */
  function settle(now: Stored, left: Fields): void {
    stored.set(now);
    base = now.etag;
    isUnsure = false;
    unconfirmed = [];
    retryMs = FIRST_RETRY_MS;
    pending = left;
    keep();
    state.set(isNothing(pending) ? SAVED : SAVING);
    if (!isNothing(pending)) plan(PAUSE_MS);
  }

  /** An answer may have been lost: the state of the site may be one that this page has sent. */
  async function compare(isRefused: boolean): Promise<void> {
    const before = stored.get();
    const found = await site.load(before?.article.id ?? slug);
    if (found.kind !== "stored") return take(found.kind === "conflict" ? { kind: "unreachable" } : found, {});
    const { article, etag } = found.stored;
    const isSame = before !== null && base === etag && before.article.status === article.status;
    if (isSame && isRefused) {
      if (pending.slug === undefined) return take({ kind: "unreachable" }, {});
      // Nobody has changed the article, so it is its new address that the site refuses.
      pending = except(pending, { slug: pending.slug });
      keep();
      return state.set({ kind: "refused", message: words.addressTaken });
    }
    // A state that this page has seen may have been published, or its working copy begun anew, without changes to the
    // text.
    const isKnown = before?.etag === base && saysTheSame(before.article, article);
    const isOurs = !before || isSame || isKnown || unconfirmed.includes(fingerprint(article));
    if (isOurs) return settle(found.stored, changesTo(article, pending));
    state.set({ kind: "conflict", theirs: found.stored });
  }

  async function take(answer: SaveAnswer, sent: Fields): Promise<void> {
    switch (answer.kind) {
      case "stored":
        return settle(answer.stored, except(pending, sent));
      case "conflict":
        return compare(true);
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
    if (isHalted()) return;
    if (isUnsure) return compare(false);
    if (isNothing(pending)) return;
    if (state.get().kind !== "offline") state.set(SAVING);
    const { title = before?.article.title ?? words.untitled, content = before?.article.content ?? "" } = pending;
    // A new address of a published article holds at once, so it goes alone.
    const changed = before && isCopied(before) && pending.slug !== undefined ? { slug: pending.slug } : pending;
    const sent = before ? changed : { ...pending, title, content };
    unconfirmed = [
      ...unconfirmed.slice(-8),
      fingerprint(before && sent !== pending ? before.article : { title, content }),
    ];
    keep();
    // The device knows what is on its way before it is, so that it is known again after a crash.
    await keeper.settled();
    const asked = before ? site.update({ ...before, etag: base ?? "" }, sent) : site.create(sent, slug);
    await take(await asked, sent);
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
    // Edits made during the request are sent now.
    if (state.get().kind === "saving") await send();
    await keeper.settled();
  }

  /** Does something with the article while nothing is saved. */
  async function alone(work: (before: Stored) => Promise<Stored>, left: () => Fields): Promise<void> {
    while (running !== undefined) await running;
    const before = stored.get();
    if (!before) throw new ToldError(words.notSaved);
    cancel?.();
    const former = state.get();
    state.set(SAVING);
    // It begins when nothing else can any more.
    const begun = Promise.resolve().then(() => work(before));
    const done = begun.then(
      (now) => settle(now, changesTo(now.article, left())),
      (error: unknown) => {
        const status = error instanceof ApiError ? error.status : 500;
        isUnsure = status >= 500 || status === 409;
        const isWaiting = !isNothing(pending) && former.kind === "saved";
        state.set(status >= 500 ? { kind: "offline" } : isWaiting ? SAVING : former);
        plan(isUnsure ? 0 : PAUSE_MS);
        throw error;
      },
    );
    const ended = (): void => {
      running = undefined;
    };
    running = done.then(ended, ended);
    await done;
  }

  if (!isNothing(pending)) {
    state.set(SAVING);
    plan(0);
  }

  return {
    state,
    stored,
    pending: () => pending,
    startOver: (work) => alone(work, () => ({})),

    async act(work) {
      const asked = pending;
      await flush();
      const isLeft = except(asked, pending);
      const { kind } = state.get();
      if ((kind !== "saved" && kind !== "saving") || Object.keys(isLeft).length < Object.keys(asked).length)
        throw new ToldError(words.notSaved);
      await alone(work, () => pending);
    },

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

    async keepMine(shown) {
      const now = state.get();
      if (now.kind !== "conflict") return;
      state.set(SAVING);
      // The overwritten text becomes a version that can be restored.
      const mine = changesTo(now.theirs.article, { ...shown, ...pending });
      settle(now.theirs, isCopied(now.theirs) ? mine : { ...mine, keepsBefore: true });
      await send();
    },

    takeTheirs() {
      const now = state.get();
      if (now.kind !== "conflict") return;
      state.set(SAVING);
      settle(now.theirs, {});
    },

    async look() {
      isUnsure = true;
      await flush();
    },

    stop: () => cancel?.(),
  };
}
