import type { AnswerOf, BodyOf, banCase } from "@sitevine/api";
import * as z from "zod";
import type { Member } from "../../kernel/caller.js";
import { conflict, isConflict, isForbidden } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { BansTable } from "../../platform/db/schema/bans.js";
import { storedJson } from "../../platform/db/stored-json.js";
import type { ModerationLog, UndoRegistry } from "../moderation-log/index.js";
import { type BanQueries, type Bans, findBan } from "../sanctions/index.js";
import { keepingAnAdministrator } from "../users/index.js";
import { caseActions } from "./case.policy.js";
import type { MoveCase } from "./case-moves.service.js";
import { ofCase, requireStatus, statusesOf } from "./case-undo.service.js";
import { findUsersOfCase } from "./case-users.repo.js";
import { findPeople, requireCase } from "./cases.query.js";

export interface BanAllDeps {
  readonly db: Database;
  readonly log: ModerationLog;
  readonly bans: Pick<Bans, "banWithin" | "liftWithin" | "requireReachable">;
  readonly banQueries: Pick<BanQueries, "views">;
  readonly move: MoveCase;
}

type Order = BodyOf<typeof banCase>;
type Result = AnswerOf<typeof banCase>;

/**
 * Bans everybody in a case and resolves it, in one transaction. It skips members who cannot be banned: the caller,
 * those who take precedence, and accounts that are banned or deactivated. Throws SVC-API-4009 for a closed case.
 */
export type BanAll = (caseId: string, order: Order, caller: Member) => Promise<Result>;

const bansSchema = z.object({ bans: z.array(z.string()) });

/** Undefined where the rules of bans forbid it, before anything was written. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isConflict(error) || isForbidden(error)) return undefined;
    throw error;
  }
}

export function createBanAll({ db, log, bans, banQueries, move }: BanAllDeps): BanAll {
  async function banWithin(tx: Tx, caseId: string, order: Order, caller: Member) {
    const row = await requireCase(tx, caseId);
    const actions = caseActions({ status: row.status, hasException: row.exception_at !== null }, caller);
    if (!actions.includes("ban-all")) throw conflict(`The case is ${row.status}.`);
    // The first of several concurrent calls moves the case; the others throw.
    await move(tx, row, "resolved");
    const spared = new Set(order.except);
    const banned: BansTable[] = [];
    const skipped: string[] = [];
    const { reason, expiresAt } = order;
    for (const { id: userId, status } of await findUsersOfCase(tx, caseId)) {
      if (spared.has(userId)) continue;
      const ban = { userId, reason, expiresAt, actorId: caller.userId, caseId };
      const isBannable = status === "active" && userId !== caller.userId;
      const issued = isBannable ? await unlessRefused(() => bans.banWithin(tx, ban)) : undefined;
      if (issued) banned.push(issued);
      else skipped.push(userId);
    }
    await log.record(tx, {
      ...ofCase(caseId),
      action: "case.ban-all",
      actorId: caller.userId,
      reason,
      before: { status: row.status },
      after: { status: "resolved", bans: banned.map(({ id }) => id), skipped },
    });
    return { banned, skipped };
  }

  return async (caseId, order, caller) => {
    const { banned, skipped } = await db.transaction((tx) =>
      keepingAnAdministrator(tx, db.dialect, () => banWithin(tx, caseId, order, caller)),
    );
    const people = await findPeople(db.read, skipped);
    return {
      bans: await banQueries.views(caller.userId, banned),
      skipped: skipped.flatMap((id) => people.get(id) ?? []),
    };
  };
}

/** Registers that a ban of everybody is taken back by lifting those bans that are still active. */
export function registerBanAllUndo(undo: UndoRegistry, { bans, move }: Pick<BanAllDeps, "bans" | "move">): void {
  undo.add("case.ban-all", {
    permission: "moderation.cases.manage",
    async undo(tx, entry, actor) {
      const { before: status, after } = statusesOf(entry);
      const issued = bansSchema.safeParse(storedJson(entry.after ?? "null", "moderation_log", entry.id));
      if (!issued.success) throw conflict("This cannot be taken back.");
      await move(tx, await requireStatus(tx, entry.target_id, after), status);
      const lifted: BansTable[] = [];
      for (const banId of issued.data.bans) {
        const ban = await findBan(tx, banId);
        if (!ban || ban.lifted_at !== null) continue;
        await bans.requireReachable(tx, actor.userId, ban.user_id);
        if (await bans.liftWithin(tx, ban, actor.userId)) lifted.push(ban);
      }
      return {
        ...ofCase(entry.target_id),
        action: "case.ban-all.undo",
        before: { status: after },
        after: { status, lifted: lifted.map(({ id }) => id) },
        tells: "ban.lift",
        toldIds: lifted.map(({ user_id }) => user_id),
      };
    },
  });
}
