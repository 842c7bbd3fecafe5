import { ToldError } from "@sitevine/app-kit";
import { NEW } from "../app/address.js";
import { Missing } from "../app/missing.js";
import { words } from "../app/words.js";
import { type DeviceCopy, isCopyOf } from "../save/device-copies.js";
import { fingerprint, type Stored } from "../save/draft.js";
import { createKeeper } from "../save/keeper.js";
import { copies, leftCopies, lockOf } from "../save/left-copies.js";
import { createSaver } from "../save/saver.js";
import { site } from "../save/site-port.js";
import { createDesk, type Desk } from "./desk.js";

const timers = {
  now: () => Date.now(),
  after(ms: number, call: () => void) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** Keeps the copies of this page from being taken over by another tab while it is open. */
function holdCopies(key: string): void {
  void navigator.locks?.request(lockOf(key), () => new Promise(() => undefined));
}

async function load(id: string): Promise<Stored> {
  const found = await site.load(id);
  if (found.kind === "stored") return found.stored;
  if (found.kind === "refused") throw new Missing(found.message);
  throw new ToldError(words.offline);
}

/**
 * Opens an article, or a new one, with what an earlier page has left on this device. `key` is the id of the article, `new`, or
 * the address of a text that the site does not know.
 */
export async function openDesk(key: string, userId: string): Promise<Desk> {
  const left = await leftCopies(userId);
  const unborn = left.find(({ articleId, slug }) => articleId === null && slug === key);
  const isNew = key === NEW || unborn !== undefined;
  const stored = isNew ? null : await load(key);
  const copy = stored ? left.find((found) => isCopyOf(found, stored.article)) : unborn;
  const own = copy?.key ?? crypto.randomUUID();
  holdCopies(own);

  const saver = createSaver({
    key: own,
    userId,
    site,
    keeper: createKeeper(copies, own),
    timers,
    stored,
    slug: copy?.slug ?? `draft-${crypto.randomUUID().slice(0, 13)}`,
    words,
    left: copy && { fields: copy.fields, sent: copy.sent, etag: stored && knownTag(stored, copy) },
  });
  const { title = stored?.article.title ?? "", content = stored?.article.content ?? "" } = copy?.fields ?? {};
  return createDesk({
    saver,
    title: title === words.untitled ? "" : title,
    content,
    isMarkdown: (stored?.article.contentFormat ?? "markdown") === "markdown",
  });
}

/** The tag of the state that a copy was made from, unless the site has that state, or one that this device has sent. */
function knownTag(stored: Stored, copy: DeviceCopy): string {
  const isOurs = copy.sent.includes(fingerprint(stored.article));
  return isOurs ? stored.etag : (copy.etag ?? stored.etag);
}
