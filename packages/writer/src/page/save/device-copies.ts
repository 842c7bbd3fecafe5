import { answerOf, KEPT_TEXTS, LEFT } from "@sitevine/app-kit";
import type { Fields } from "./draft.js";

/** Edits kept on the device until the site confirms them. */
export interface DeviceCopy {
  /** Key of the page that keeps it; two pages of one article keep one each. */
  readonly key: string;
  /** Null for an article that the site does not know yet. */
  readonly articleId: string | null;
  readonly userId: string;
  readonly fields: Fields;
  /** The tag of the state that the fields change; null for a new article. */
  readonly etag: string | null;
  /** The address that a new article is created with, which is the same at each try. */
  readonly slug: string;
  /** Fingerprints of states that were sent to the site and that it may have stored. */
  readonly sent: readonly string[];
  readonly at: number;
}

/** Whether the copy is of this article. A new one has its address from the first save, even where nobody heard that it arrived. */
export const isCopyOf = (
  { articleId, slug }: DeviceCopy,
  article: { readonly id: string; readonly slug: string },
): boolean => articleId === article.id || slug === article.slug;

/** Copies in the browser: they survive a reload, a crash and the end of a session, until their author signs out. */
export interface DeviceCopies {
  put(copy: DeviceCopy): Promise<void>;
  remove(key: string): Promise<void>;
  list(userId: string): Promise<readonly DeviceCopy[]>;
  /** False once somebody has signed out, after which nothing is kept. */
  isOpen(): boolean;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(KEPT_TEXTS.database, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEPT_TEXTS.store, { keyPath: "key" });
  };
  return answerOf(request);
}

/** Resolves when the browser has taken the change, so that it is there after the tab was killed. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

export function openDeviceCopies(): DeviceCopies {
  const opened = open();
  let isOpen = true;
  let last: string | undefined;

  async function change(work: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = (await opened).transaction(KEPT_TEXTS.store, "readwrite");
    work(transaction.objectStore(KEPT_TEXTS.store));
    transaction.commit();
    await committed(transaction);
  }

  new BroadcastChannel(LEFT).onmessage = () => {
    isOpen = false;
    // A copy that was on its way may have arrived after the others were removed.
    const key = last;
    if (key !== undefined) void change((store) => store.delete(key)).catch(() => undefined);
  };

  return {
    isOpen: () => isOpen,
    async put(copy) {
      if (!isOpen) return;
      last = copy.key;
      await change((store) => store.put(copy));
    },
    remove: (key) => change((store) => store.delete(key)),
    async list(userId) {
      const store = (await opened).transaction(KEPT_TEXTS.store, "readonly").objectStore(KEPT_TEXTS.store);
      const all = (await answerOf(store.getAll())) as DeviceCopy[];
      return all.filter((copy) => copy.userId === userId).sort((one, other) => other.at - one.at);
    },
  };
}
