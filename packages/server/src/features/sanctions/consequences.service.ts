import type { Clock } from "../../kernel/clock.js";
import { isConflict } from "../../kernel/refusals.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { BansTable } from "../../platform/db/schema/bans.js";
import type { SilencesTable, WarningsTable } from "../../platform/db/schema/sanctions.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { ModerationEvents, ModerationLog } from "../moderation-log/index.js";
import type { UserRow } from "../users/index.js";
import { findBan } from "./bans.repo.js";
import type { Bans } from "./bans.service.js";
import { lastsUntil, statusOf } from "./sanction.model.js";
import { findLiveSilence, findSilence } from "./silences.repo.js";
import type { Silences } from "./silences.service.js";
import type { Consequence } from "./warning.policy.js";
import { type StoredConsequence, storedConsequence } from "./warnings.view.js";

export interface ConsequencesDeps {
  readonly clock: Clock;
  readonly log: ModerationLog;
  readonly events: EventPublisher<ModerationEvents>;
  readonly bans: Pick<Bans, "banWithin" | "liftWithin">;
  readonly silences: Pick<Silences, "silenceWithin" | "liftWithin" | "reinstateWithin">;
}

type Member = Pick<UserRow, "id" | "status">;

/** Sanctions that the points of warnings lead to. */
export interface Consequences {
  /** True when a ban or silence in force already does as much, so that a warning would change nothing. */
  isInForce(db: Queryable, member: Member, consequence: Consequence): Promise<boolean>;
  /**
   * Bans or silences the warned member in the name of the site; a longer silence takes the place of a shorter one. Null
   * when what is in force already does as much.
   */
  carryOut(tx: Tx, warning: WarningsTable, order: Consequence, member: Member): Promise<StoredConsequence | null>;
  /** Lifts what a warning led to and puts the silence that it replaced in force again. */
  takeBack(tx: Tx, warning: WarningsTable, actorId: string): Promise<void>;
}

type Sanction = { readonly type: "ban" | "silence" } & Pick<SilencesTable, "id" | "user_id" | "expires_at">;

export function createConsequences({ clock, log, events, bans, silences }: ConsequencesDeps): Consequences {
  async function isInForce(db: Queryable, { id, status }: Member, { act, until }: Consequence): Promise<boolean> {
    if (act === "ban") return status === "banned";
    const live = await findLiveSilence(db, id);
    return live !== undefined && statusOf(live, clock.now()) === "active" && lastsUntil(live, until);
  }

  /** Records that a sanction came into force or ended because of a warning, and returns the entry. */
  async function record(
    tx: Tx,
    { type, id, user_id: userId, expires_at: expiresAt }: Sanction,
    { active, actorId, undoes }: { active: boolean; actorId: string | null; undoes?: string | undefined },
  ): Promise<string> {
    return log.record(tx, {
      action: `${type}.${active ? "issue" : "lift"}`,
      actorId,
      target: { type, id },
      userId,
      reason: null,
      before: { active: !active, expiresAt },
      after: { active, expiresAt },
      ...(undoes !== undefined && { undoes }),
    });
  }

  /** Ends a shorter silence, whose place a longer one takes, and returns its id. */
  async function replaceSilence(tx: Tx, userId: string): Promise<string | null> {
    const live = await findLiveSilence(tx, userId);
    if (!live || !(await silences.liftWithin(tx, live.id, null))) return null;
    await record(tx, { type: "silence", ...live }, { active: false, actorId: null });
    return live.id;
  }

  /** False when the replaced silence would have run out by now, or there is none. */
  async function restore(tx: Tx, { replaced }: StoredConsequence, actorId: string): Promise<boolean> {
    const silence = replaced === undefined ? undefined : await findSilence(tx, replaced);
    if (!silence) return false;
    try {
      await silences.reinstateWithin(tx, silence);
    } catch (error) {
      if (isConflict(error)) return false;
      throw error;
    }
    const undoes = await log.findLatest(tx, "silence.lift", { type: "silence", id: silence.id });
    await record(tx, { type: "silence", ...silence }, { active: true, actorId, undoes });
    return true;
  }

  return {
    isInForce,
    async carryOut(tx, warning, order, member) {
      if (await isInForce(tx, member, order)) return null;
      const { act, until, points } = order;
      const { id: warningId, user_id: userId, reason } = warning;
      const replaced = act === "silence" ? await replaceSilence(tx, userId) : null;
      const issue = { userId, reason, expiresAt: until, actorId: null, warningId };
      const sanction: BansTable | SilencesTable =
        act === "ban" ? await bans.banWithin(tx, issue) : await silences.silenceWithin(tx, issue);
      return { act, points, until, id: sanction.id, ...(replaced !== null && { replaced }) };
    },
    async takeBack(tx, warning, actorId) {
      const consequence = storedConsequence(warning);
      if (!consequence) return;
      const { act: type, id, until } = consequence;
      const userId = warning.user_id;
      const ban = type === "ban" ? await findBan(tx, id) : undefined;
      const isLifted = ban ? await bans.liftWithin(tx, ban, actorId) : await silences.liftWithin(tx, id, actorId);
      if (!isLifted) return;
      const undoes = await log.findLatest(tx, `${type}.issue`, { type, id });
      const sanction = { type, id, user_id: userId, expires_at: until };
      const entryId = await record(tx, sanction, { active: false, actorId, undoes });
      if (await restore(tx, consequence, actorId)) return;
      await events.publish(tx, "moderation.acted", { userId, act: `${type}.lift`, entryId, reason: null, href: null });
    },
  };
}
