import type { AnswerOf, getNotificationPreferences } from "@sitevine/api";
import type { Clock } from "../../kernel/clock.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { nextLocalTime } from "../../platform/jobs/cron-times.js";
import type { SettingsCache } from "../settings/index.js";
import { findMailDigest, leaveOutOfDigests, type MailDigest, saveMailDigest } from "./mail-rhythm.repo.js";

/** A choice of when notifications come by mail. */
export type MailRhythm = AnswerOf<typeof getNotificationPreferences>["mails"];

/** Finds and changes when a member's notifications come by mail. */
export interface MailRhythms {
  find(db: Queryable, userId: string): Promise<MailRhythm>;
  /** Takes effect with the transaction, which has locked the member. Choosing the same again changes nothing. */
  choose(tx: Tx, userId: string, rhythm: MailRhythm, timeZone: string): Promise<void>;
  /** The time zone of the site, to be read before a transaction. */
  timeZone(): Promise<string>;
}

/** In the morning where the site is; a weekly digest on Mondays. */
const RULES = { daily: "0 7 * * *", weekly: "0 7 * * 1" } as const;

/** The time of the first digest after this moment; null for members who get none. */
export const nextDigest = (rhythm: MailDigest["rhythm"], after: Date, timeZone: string): Date | null =>
  rhythm === "daily" || rhythm === "weekly" ? nextLocalTime(RULES[rhythm], after, timeZone) : null;

const rhythmOf = (digest: MailDigest | undefined): MailRhythm =>
  digest === undefined || digest.rhythm === "last" ? "at-once" : digest.rhythm;

export function createMailRhythms({
  clock,
  settings,
}: {
  readonly clock: Clock;
  readonly settings: Pick<SettingsCache, "get">;
}): MailRhythms {
  return {
    timeZone: () => settings.get("site.timezone"),
    find: async (db, userId) => rhythmOf(await findMailDigest(db, userId)),

    async choose(tx, userId, rhythm, timeZone) {
      const former = await findMailDigest(tx, userId);
      if (rhythmOf(former) === rhythm) return;
      const now = clock.now();
      const at = now.toISOString();
      const getsDigests = former !== undefined && former.due_at !== null;
      if (rhythm === "at-once") {
        // Notifications that wait for the next digest come in a last one.
        const last = { rhythm: "last", since_at: former?.since_at ?? at, due_at: getsDigests ? at : null } as const;
        return saveMailDigest(tx, { user_id: userId, ...last });
      }
      if (!getsDigests) await leaveOutOfDigests(tx, userId, at);
      const due = nextDigest(rhythm, now, timeZone);
      const since_at = getsDigests ? former.since_at : at;
      await saveMailDigest(tx, { user_id: userId, rhythm, since_at, due_at: due?.toISOString() ?? null });
    },
  };
}
