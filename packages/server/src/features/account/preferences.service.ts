import type { AnswerOf, BodyOf, getNotificationPreferences, updateNotificationPreferences } from "@sitevine/api";
import type { FieldIssue } from "@sitevine/contracts";
import type { Clock } from "../../kernel/clock.js";
import { invalid, unauthenticated } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { UserRow } from "../users/index.js";
import {
  changePrivacy,
  findUserById,
  lockUser,
  type Privacy,
  type PrivacyChanges,
  readPrivacy,
  type UserEvents,
  writePrivacy,
} from "../users/index.js";
import { updateAccount } from "./account.repo.js";
import type { MailRhythm, MailRhythms } from "./mail-rhythm.service.js";
import {
  type Channels,
  chosenChannels,
  readChannels,
  type StoredChannels,
  withChoice,
} from "./notification-channels.model.js";
import type { NotificationKinds } from "./notification-kind.registry.js";

type Preferences = AnswerOf<typeof getNotificationPreferences>;
type PreferenceChanges = NonNullable<BodyOf<typeof updateNotificationPreferences>["kinds"]>;

/** Preferences that members may change without entering their password again. */
export interface PreferencesService {
  privacy(userId: string): Promise<Privacy>;
  changePrivacy(userId: string, changes: PrivacyChanges): Promise<Privacy>;
  notifications(userId: string): Promise<Preferences>;
  /** Throws 422 for a kind that is not registered. */
  changeNotifications(userId: string, changes: PreferenceChanges, mails?: MailRhythm): Promise<Preferences>;
}

export function createPreferencesService(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: EventPublisher<UserEvents>;
  readonly kinds: NotificationKinds;
  readonly rhythms: Pick<MailRhythms, "find" | "choose" | "timeZone">;
  /** Deletes what a member keeps of what they opened. */
  readonly forgetHistory: (tx: Tx, userId: string) => Promise<void>;
}): PreferencesService {
  const { db, clock, events, kinds, rhythms, forgetHistory } = deps;

  async function requireUser(userId: string): Promise<UserRow> {
    const user = await findUserById(db.read, userId);
    if (!user) throw unauthenticated();
    return user;
  }

  const preferences = async (userId: string, stored: StoredChannels): Promise<Preferences> => ({
    mails: await rhythms.find(db.read, userId),
    kinds: kinds.list().map((kind) => ({ kind: kind.kind, label: kind.label, ...chosenChannels(kind, stored) })),
  });

  function requireKnown(changes: PreferenceChanges): void {
    const known = new Set(kinds.list().map(({ kind }) => kind));
    const issues: FieldIssue[] = Object.keys(changes)
      .filter((kind) => !known.has(kind))
      .map((kind) => ({ path: `kinds.${kind}`, message: "is not a kind of notification", code: "unknown_kind" }));
    if (issues.length > 0) throw invalid(issues);
  }

  return {
    privacy: async (userId) => readPrivacy((await requireUser(userId)).privacy),
    changePrivacy: (userId, changes) =>
      db.transaction(async (tx) => {
        const user = await lockUser(tx, userId, clock.now());
        if (!user) throw unauthenticated();
        const privacy = changePrivacy(readPrivacy(user.privacy), changes);
        await updateAccount(tx, userId, { privacy: writePrivacy(privacy) }, clock.now());
        if (!privacy.keepHistory) await forgetHistory(tx, userId);
        await events.publish(tx, "user.updated", { userId });
        return privacy;
      }),
    notifications: async (userId) =>
      preferences(userId, readChannels((await requireUser(userId)).notification_preferences)),
    async changeNotifications(userId, changes, mails) {
      requireKnown(changes);
      const timeZone = await rhythms.timeZone();
      const kept = await db.transaction(async (tx) => {
        const user = await lockUser(tx, userId, clock.now());
        if (!user) throw unauthenticated();
        // Choices about the kinds of a plugin that is disabled stay until it is enabled again.
        const stored = readChannels(user.notification_preferences);
        const different = kinds.list().reduce((kept, kind) => {
          const wanted = changes[kind.kind];
          return wanted ? withChoice(kept, kind.kind, defined(wanted), kind) : kept;
        }, stored);
        await updateAccount(tx, userId, { notification_preferences: JSON.stringify(different) }, clock.now());
        if (mails !== undefined) await rhythms.choose(tx, userId, mails, timeZone);
        return different;
      });
      return preferences(userId, kept);
    },
  };
}

const defined = ({ site, email }: PreferenceChanges[string]): Partial<Channels> => ({
  ...(site === undefined ? {} : { site }),
  ...(email === undefined ? {} : { email }),
});
