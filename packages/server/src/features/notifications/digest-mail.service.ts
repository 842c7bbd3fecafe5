import type { Member } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import { chosenChannels, DIGEST_MAILS, findMailDigest, type MailOptOut, readChannels } from "../account/index.js";
import type { ArticleQueries } from "../articles/index.js";
import { greeted, type MailLink, type SendMail } from "../mail/index.js";
import type { SiteAddress } from "../settings/index.js";
import { findUserById, type UserRow } from "../users/index.js";
import { type Digest, MOST_LINES } from "./digest.model.js";
import type { Inbox } from "./inbox.service.js";
import type { NotificationCatalogue } from "./notification.registry.js";

export interface DigestMailDeps {
  readonly db: Database;
  readonly siteAddress: SiteAddress;
  readonly catalogue: Pick<NotificationCatalogue, "find">;
  readonly inbox: Pick<Inbox, "untold">;
  readonly articles: Pick<ArticleQueries, "list">;
  /** The member as a caller, whether or not they are logged in. */
  readonly memberOf: (userId: string) => Promise<Member>;
  /** True when the member must not be told of what the actor does: blocked or muted. */
  readonly isUnheard: (userId: string, actorId: string) => Promise<boolean>;
  readonly optOut: Pick<MailOptOut, "addressFor">;
  readonly send: SendMail;
}

/** Sends a digest, if its recipient still wants it and there is something that they have not read and may read. */
export type MailDigestOf = (digest: Digest) => Promise<void>;

/** A digest may wait for hours until a mail server takes it, so everything that it says is read when it is sent. */
export function createDigestMail(deps: DigestMailDeps): MailDigestOf {
  const { db, siteAddress, catalogue, inbox, articles, memberOf, isUnheard, optOut, send } = deps;

  async function notificationsFor(recipient: UserRow, ids: readonly string[], site: string): Promise<MailLink[]> {
    const channels = readChannels(recipient.notification_preferences);
    const found = (await inbox.untold(recipient.id, ids)).filter(({ kind }) => {
      const known = catalogue.find(kind);
      return known !== undefined && chosenChannels(known, channels).email;
    });
    const actors = [...new Set(found.flatMap(({ actor }) => actor?.id ?? []))];
    const unheard = await Promise.all(actors.map((id) => isUnheard(recipient.id, id)));
    const silenced = new Set(actors.filter((_, index) => unheard[index]));
    return found
      .filter(({ actor }) => !silenced.has(actor?.id ?? ""))
      .map(({ text, href }) => ({ text, url: `${site}${href ?? "/notifications"}` }));
  }

  async function articlesFor(userId: string, { since, until }: Digest, site: string): Promise<MailLink[]> {
    const page = { page: 1, limit: MOST_LINES, sort: "publishedAt", order: "desc", followedBy: userId } as const;
    const { data } = await articles.list(await memberOf(userId), page);
    return data
      .filter(({ publishedAt, author }) => {
        const isNew = publishedAt !== null && publishedAt > since && publishedAt <= until;
        return isNew && author?.id !== userId;
      })
      .map(({ title, author, slug }) => ({
        text: author ? `${title} · ${author.displayName}` : title,
        url: `${site}/articles/${encodeURIComponent(slug)}`,
      }));
  }

  return async (digest) => {
    const { userId, rhythm, until, notificationIds } = digest;
    const recipient = await findUserById(db.read, userId);
    if (recipient?.status !== "active") return;
    if ((await findMailDigest(db.read, userId))?.rhythm === "off") return;
    const site = await siteAddress();
    const [notifications, news] = await Promise.all([
      notificationsFor(recipient, notificationIds, site),
      articlesFor(userId, digest, site),
    ]);
    if (notifications.length === 0 && news.length === 0) return;
    const data = {
      ...greeted(recipient),
      rhythm,
      notifications,
      articles: news,
      url: `${site}${notifications.length > 0 ? "/notifications" : "/following"}`,
      unsubscribeUrl: optOut.addressFor(site, userId, DIGEST_MAILS),
    };
    await send(recipient.email, "digest", data, `${until.replaceAll(":", "-")}-${userId}`);
  };
}
