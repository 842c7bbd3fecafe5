import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { chosenChannels, readChannels } from "../account/index.js";
import type { MailQueue } from "../mail/index.js";
import type { SettingsReader, SiteAddress } from "../settings/index.js";
import { findUserSummaries } from "../users/index.js";
import { type Notice, type ReadableSubjects, subjectKey } from "./notice.js";
import { readNoticeData, writeNoticeData } from "./notice-data.js";
import type { NoticeKinds } from "./notice-kinds.js";
import {
  addToUnread,
  findLatestOfGroup,
  gatherInto,
  insertNotification,
  lockRecipient,
  type Recipient,
} from "./notifications.repo.js";

export interface TellDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly settings: SettingsReader;
  readonly siteAddress: SiteAddress;
  readonly mail: MailQueue;
  readonly kinds: NoticeKinds;
  readonly subjects: ReadableSubjects;
  /** True when either of the two blocks the other. */
  readonly isBlocked: (ownerId: string, otherId: string) => Promise<boolean>;
  /** Called after what is unread of somebody has changed. */
  readonly onUnread: (userId: string, unread: number) => Promise<void>;
}

/** Tells one person one piece of news, as far as they want to hear it. Doing it again tells nothing new. */
export type Tell = (notice: Notice) => Promise<void>;

export function createTell(deps: TellDeps): Tell {
  const { db, clock, newId, settings, siteAddress, mail, kinds, subjects, isBlocked, onUnread } = deps;

  /** The title of what it is about; undefined when the person may not read that. */
  async function titleFor({ userId, subject }: Notice): Promise<string | null | undefined> {
    if (subject === null) return null;
    return (await subjects.find(userId, [subject])).get(subjectKey(subject));
  }

  /** Puts it on the person's list: as a row of its own, or into the unread one of its group; or it is there already. */
  async function put(tx: Tx, notice: Notice): Promise<"new" | "gathered" | "known"> {
    const group_key = `${notice.kind}:${notice.group}`;
    const latest = await findLatestOfGroup(tx, notice.userId, group_key);
    if (latest.some(({ data }) => readNoticeData(data).sources.includes(notice.source))) return "known";
    const created_at = clock.now().toISOString();
    const { actorId: actor_id, href } = notice;
    const unread = latest.find(({ read_at }) => read_at === null);
    if (unread) {
      const data = writeNoticeData(notice, readNoticeData(unread.data).sources);
      await gatherInto(tx, unread.id, { actor_id, data, href, created_at });
      return "gathered";
    }
    await insertNotification(tx, {
      ...{ id: newId(), user_id: notice.userId, kind: notice.kind, actor_id, data: writeNoticeData(notice, []), href },
      ...{ group_key, amount: 1, read_at: null, created_at },
    });
    const count = await addToUnread(tx, notice.userId, 1);
    tx.onCommit(() => onUnread(notice.userId, count));
    return "new";
  }

  async function queueMail(tx: Tx, recipient: Recipient, notice: Notice, facts: MailFacts): Promise<void> {
    const sentence = kinds.sentence(notice.kind, { ...facts, amount: 1 }, facts.language);
    const url = `${facts.siteUrl}${notice.href ?? "/"}`;
    await mail.queue(tx, recipient.email, "notification", { username: recipient.username, sentence, url });
  }

  return async (notice) => {
    const kind = kinds.find(notice.kind);
    if (!kind || notice.userId === notice.actorId) return;
    if (notice.actorId !== null && (await isBlocked(notice.userId, notice.actorId))) return;
    const title = await titleFor(notice);
    if (title === undefined) return;
    const actors = await findUserSummaries(db.read, [notice.actorId ?? ""]);
    const facts: MailFacts = {
      actor: actors.get(notice.actorId ?? "")?.displayName ?? null,
      title,
      language: await settings.get("site.language"),
      siteUrl: await siteAddress(),
    };
    await db.transaction(async (tx) => {
      const recipient = await lockRecipient(tx, notice.userId);
      if (recipient?.status !== "active") return;
      const channels = chosenChannels(kind, readChannels(recipient.notification_preferences));
      const told = channels.site ? await put(tx, notice) : "new";
      // One mail until they come and look.
      if (channels.email && told === "new") await queueMail(tx, recipient, notice, facts);
    });
  };
}

interface MailFacts {
  readonly actor: string | null;
  readonly title: string | null;
  readonly language: string;
  readonly siteUrl: string;
}
