import type { Member } from "../../kernel/caller.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import { notFound } from "../../kernel/refusals.js";
import type { Queryable } from "../../platform/db/database.js";
import { findUserSummaries, type UserSummary } from "../users/index.js";
import { type CaseDetailView, type CaseView, caseDetailView, caseView } from "./case.view.js";
import { evidenceOfCase, notesOfCase } from "./case-entries.repo.js";
import { findUsersOfCase, firstUsersOfCases } from "./case-users.repo.js";
import { type CaseListQuery, type CaseRow, casePage, countCases, findCase } from "./cases.repo.js";
import { inChunks } from "./origins.repo.js";

// A list shows who is in a case at a glance; the case itself shows all.
const USERS_IN_LIST = 10;

type Viewer = Pick<Member, "permissions">;

/** Any number of users, by id. */
export async function findPeople(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, UserSummary>> {
  return new Map(await inChunks(new Set(ids), async (part) => [...(await findUserSummaries(db, part))]));
}

/** A page of cases, with the first of their users. */
export async function findCasePage(db: Queryable, query: CaseListQuery, viewer: Viewer): Promise<Page<CaseView>> {
  const [rows, total] = await Promise.all([casePage(db, query).execute(), countCases(db, query)]);
  const ids = rows.map(({ id }) => id);
  const firstUsers = ids.length === 0 ? [] : await firstUsersOfCases(db, ids, USERS_IN_LIST).execute();
  const byCase = Map.groupBy(firstUsers, ({ case_id }) => case_id);
  const people = await findPeople(
    db,
    firstUsers.map(({ user_id }) => user_id),
  );
  const views = rows.map((row) => {
    const users = byCase.get(row.id) ?? [];
    const shown = { ids: users.map(({ user_id }) => user_id), total: users[0]?.total ?? 0 };
    return caseView(row, shown, people, viewer);
  });
  return paginate(views, total, query);
}

/** Throws SVC-API-4004 when there is no such case. */
export async function requireCase(db: Queryable, id: string): Promise<CaseRow> {
  const row = await findCase(db, id);
  if (!row) throw notFound();
  return row;
}

/** A case with its timeline and its notes. Throws SVC-API-4004 when there is none. */
export async function findCaseDetail(db: Queryable, id: string, viewer: Viewer): Promise<CaseDetailView> {
  const row = await requireCase(db, id);
  const users = await findUsersOfCase(db, id);
  const evidence = await evidenceOfCase(db, id).execute();
  const notes = await notesOfCase(db, id).execute();
  const userIds = users.map((user) => user.id);
  const named = [row.exception_by, ...notes.map(({ author_id }) => author_id)].filter((named) => named !== null);
  const people = await findPeople(db, [...userIds, ...named]);
  return caseDetailView(row, { userIds, evidence, notes }, people, viewer);
}
