import type { BodyOf, updateCase } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Page } from "../../kernel/pagination.js";
import { conflict } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { CaseStatus } from "../../platform/db/schema/review-cases.js";
import type { ModerationLog } from "../moderation-log/index.js";
import { ACTION_TO, caseActions } from "./case.policy.js";
import { type CaseDetailView, type CaseNoteView, type CaseView, noteView } from "./case.view.js";
import { insertNote } from "./case-entries.repo.js";
import type { MoveCase } from "./case-moves.service.js";
import { ofCase } from "./case-undo.service.js";
import { findCaseDetail, findCasePage, findPeople, requireCase } from "./cases.query.js";
import { type CaseListQuery, type CaseRow, grantException, revokeException } from "./cases.repo.js";

export interface CasesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly log: ModerationLog;
  readonly move: MoveCase;
}

/**
 * Review cases as moderators handle them. Each method but `list` throws SVC-API-4004 for a case that does not exist.
 */
export interface CasesService {
  list(query: CaseListQuery, caller: Member): Promise<Page<CaseView>>;
  get(id: string, caller: Member): Promise<CaseDetailView>;
  /** Throws SVC-API-4009 for what the case does not allow now. */
  update(id: string, changes: BodyOf<typeof updateCase>, caller: Member): Promise<CaseDetailView>;
  note(id: string, text: string, caller: Member): Promise<CaseNoteView>;
  /** Throws SVC-API-4009 when the case has no exception. */
  revokeException(id: string, caller: Member): Promise<CaseDetailView>;
}

export function createCasesService({ db, clock, newId, log, move }: CasesDeps): CasesService {
  const actionsOf = ({ status, exception_at }: CaseRow, caller: Member) =>
    caseActions({ status, hasException: exception_at !== null }, caller);

  async function moveTo(tx: Tx, row: CaseRow, to: CaseStatus, caller: Member): Promise<void> {
    if (!actionsOf(row, caller).includes(ACTION_TO[to])) throw conflict(`The case is ${row.status}.`);
    await move(tx, row, to);
    const states = { before: { status: row.status }, after: { status: to } };
    await log.record(tx, { ...ofCase(row.id), action: "case.status", actorId: caller.userId, ...states });
  }

  async function except(tx: Tx, { id }: CaseRow, caller: Member): Promise<void> {
    if (!(await grantException(tx, id, caller.userId, clock.now())))
      throw conflict("The case has an exception already.");
    await log.record(tx, { ...ofCase(id), action: "case.except", actorId: caller.userId });
  }

  async function revoke(tx: Tx, row: CaseRow, caller: Member): Promise<void> {
    const isAllowed = actionsOf(row, caller).includes("revoke-exception");
    if (!isAllowed || !(await revokeException(tx, row.id, clock.now()))) throw conflict("The case has no exception.");
    await log.record(tx, { ...ofCase(row.id), action: "case.revoke-exception", actorId: caller.userId });
  }

  /** Changes a case and shows the result. No cached answer shows cases. */
  async function change(
    id: string,
    caller: Member,
    work: (tx: Tx, row: CaseRow) => Promise<void>,
  ): Promise<CaseDetailView> {
    await db.transaction(async (tx) => work(tx, await requireCase(tx, id)), { changes: [] });
    return findCaseDetail(db.read, id, caller);
  }

  return {
    list: (query, caller) => findCasePage(db.read, query, caller),
    get: (id, caller) => findCaseDetail(db.read, id, caller),
    update: (id, { status, exception }, caller) =>
      change(id, caller, async (tx, row) => {
        if (exception) await except(tx, row, caller);
        if (status !== undefined) await moveTo(tx, row, status, caller);
      }),
    async note(id, text, caller) {
      const written = { id: newId(), text, created_at: clock.now().toISOString() };
      const note = { ...written, case_id: id, author_id: caller.userId };
      await db.transaction(
        async (tx) => {
          await requireCase(tx, id);
          await insertNote(tx, note);
          const after = { noteId: note.id };
          await log.record(tx, { ...ofCase(id), action: "case.note", actorId: caller.userId, after });
        },
        { changes: [] },
      );
      return noteView(note, await findPeople(db.read, [caller.userId]));
    },
    revokeException: (id, caller) => change(id, caller, (tx, row) => revoke(tx, row, caller)),
  };
}
