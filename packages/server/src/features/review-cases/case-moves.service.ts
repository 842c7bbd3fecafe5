import type { Clock } from "../../kernel/clock.js";
import { conflict } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import type { CaseStatus } from "../../platform/db/schema/review-cases.js";
import { hasLiveOverlap } from "./case-users.repo.js";
import { type CaseRow, moveCase } from "./cases.repo.js";

/** The name of the lock for opening and reopening cases of a pattern. */
export const patternLock = (pattern: string): string => `review-cases ${pattern}`;

/**
 * Moves a case to a status in the caller's transaction. Throws SVC-API-4009 when it no longer has the status of the
 * row, and when it would become live although another live case of its pattern has one of its users.
 */
export type MoveCase = (tx: Tx, row: Pick<CaseRow, "id" | "pattern" | "status">, to: CaseStatus) => Promise<void>;

/** Sends the new status of a case to the open pages of moderators. */
export type SendCaseChange = (change: Pick<CaseRow, "id" | "status">) => Promise<void>;

export interface MoveCaseDeps {
  readonly db: Pick<Database, "dialect">;
  readonly clock: Clock;
  readonly sendChange: SendCaseChange;
}

export const createMoveCase =
  ({ db, clock, sendChange }: MoveCaseDeps): MoveCase =>
  async (tx, { id, pattern, status }, to) => {
    await lockName(tx, db.dialect, patternLock(pattern));
    const isClosed = status === "resolved" || status === "dismissed";
    if (isClosed && (await hasLiveOverlap(tx, id)))
      throw conflict("Another case of this pattern that is not closed has one of these members.");
    if (!(await moveCase(tx, id, { from: status, to }, clock.now()))) throw conflict("The case has changed meanwhile.");
    tx.onCommit(() => sendChange({ id, status: to }));
  };
