import type { Clock } from "../../kernel/clock.js";
import { notFound } from "../../kernel/refusals.js";
import { signedText } from "../../platform/crypto/signed-text.js";
import type { Database } from "../../platform/db/database.js";
import { lockUser } from "../users/index.js";
import { updateAccount } from "./account.repo.js";
import type { MailRhythms } from "./mail-rhythm.service.js";
import { readChannels, withChoice } from "./notification-channels.model.js";
import type { NotificationKind, NotificationKinds } from "./notification-kind.registry.js";

/** The mails that a token ends. */
export interface MailsOfKind {
  readonly userId: string;
  readonly kind: string;
  /** The name of the kind in English; null while its plugin is disabled. */
  readonly label: string | null;
}

/** Ends mails of one kind, or digests, without a login, given the token of such a mail. */
export interface MailOptOut {
  /** The address of the page that ends mails of the kind to the member, on the site at `siteUrl`. */
  addressFor(siteUrl: string, userId: string, kind: string): string;
  /** Null for a token that the site did not sign. */
  read(token: string): MailsOfKind | null;
  /** Repeating it changes nothing. Throws SVC-API-4004 for a wrong token, and for an account that is gone. */
  end(token: string): Promise<MailsOfKind>;
}

/** The page, which takes the token in its query and a POST without a body (RFC 8058). */
export const OPT_OUT_PATH = "/unsubscribe";

/** Stands for a kind in tokens of digests; no kind of a plugin has this name. */
export const DIGEST_MAILS = "digest";

export function createMailOptOut(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly kinds: NotificationKinds;
  readonly key: Uint8Array;
  readonly rhythms: Pick<MailRhythms, "choose" | "timeZone">;
}): MailOptOut {
  const { db, clock, kinds, rhythms } = deps;
  const tokens = signedText(deps.key);
  const find = (name: string): NotificationKind | undefined => kinds.list().find(({ kind }) => kind === name);

  function read(token: string): MailsOfKind | null {
    const text = tokens.open(token);
    if (text === null) return null;
    // An id contains no dot; the names of kinds do.
    const end = text.indexOf(".");
    const kind = text.slice(end + 1);
    return { userId: text.slice(0, end), kind, label: kind === DIGEST_MAILS ? "Digests" : (find(kind)?.label ?? null) };
  }

  return {
    read,
    addressFor: (siteUrl, userId, kind) =>
      `${siteUrl}${OPT_OUT_PATH}?token=${encodeURIComponent(tokens.sign(`${userId}.${kind}`))}`,
    async end(token) {
      const ended = read(token);
      if (!ended) throw notFound();
      const timeZone = await rhythms.timeZone();
      await db.transaction(async (tx) => {
        const user = await lockUser(tx, ended.userId, clock.now());
        if (!user) throw notFound();
        if (ended.kind === DIGEST_MAILS) return rhythms.choose(tx, ended.userId, "off", timeZone);
        const stored = readChannels(user.notification_preferences);
        const chosen = withChoice(stored, ended.kind, { email: false }, find(ended.kind));
        const notification_preferences = JSON.stringify(chosen);
        await updateAccount(tx, ended.userId, { notification_preferences }, clock.now());
      }, UNSEEN);
      return ended;
    },
  };
}

/** No page shows a member's channels. */
const UNSEEN = { changes: [] };
