import type { AnswerOf, muteUser } from "@sitevine/api";
import type { Clock } from "../../kernel/clock.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import { invalidField, notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import { findUserById } from "../users/index.js";
import { countMutes, deleteMute, findMutedAmong, insertMute } from "./mutes.repo.js";
import { findRelatedPage, type RelatedQuery, type RelatedUser } from "./related-users.repo.js";

type MuteState = AnswerOf<typeof muteUser>;

/**
 * Mutes between members. Unlike a member block, a mute changes nothing for the other, who does not learn of it.
 * Repeating a call changes nothing. Throws SVC-API-4004 for an unknown account, and for one that is not active except
 * to end it; throws SVC-API-4001 for the caller's own account.
 */
export interface Mutes {
  mute(userId: string, targetId: string): Promise<MuteState>;
  unmute(userId: string, targetId: string): Promise<MuteState>;
  /** Those among some members whom this one has muted. */
  mutedAmong(userId: string, others: readonly string[]): Promise<readonly string[]>;
  list(userId: string, query: RelatedQuery): Promise<Page<RelatedUser>>;
}

export interface MutesDeps {
  readonly db: Database;
  readonly clock: Clock;
}

// A mute changes nothing that others see.
const CHANGES = { changes: [] } as const;

export function createMutes({ db, clock }: MutesDeps): Mutes {
  return {
    async mute(userId, targetId) {
      if (userId === targetId) throw invalidField("id", "is yourself", "self");
      return db.transaction(async (tx) => {
        if ((await findUserById(tx, targetId))?.status !== "active") throw notFound();
        await insertMute(tx, userId, targetId, clock.now());
        return { muted: true };
      }, CHANGES);
    },

    unmute: (userId, targetId) =>
      db.transaction(async (tx) => {
        if (!(await deleteMute(tx, userId, targetId)) && (await findUserById(tx, targetId))?.status !== "active")
          throw notFound();
        return { muted: false };
      }, CHANGES),

    mutedAmong: (userId, others) => findMutedAmong(db.read, userId, others),

    async list(userId, query) {
      const [rows, total] = await Promise.all([
        findRelatedPage(db.read, "mutes", userId, query),
        countMutes(db.read, userId),
      ]);
      return paginate(rows, total, query);
    },
  };
}
