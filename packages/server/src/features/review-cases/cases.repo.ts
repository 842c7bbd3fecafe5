import type { Selectable } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { CaseSeverity, CaseStatus, ReviewCasesTable } from "../../platform/db/schema/review-cases.js";

export type CaseRow = Selectable<ReviewCasesTable>;

export interface CaseFilters {
  readonly status?: CaseStatus | undefined;
  readonly pattern?: string | undefined;
}

export interface CaseListQuery extends PageParams, CaseFilters {
  readonly sort: "createdAt" | "updatedAt";
  readonly order: "asc" | "desc";
}

const SORT_COLUMNS = { createdAt: "created_at", updatedAt: "updated_at" } as const;

const filtered = (db: Queryable, { status, pattern }: CaseFilters) =>
  db
    .selectFrom("review_cases")
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? "open"))
    .$if(pattern !== undefined, (query) => query.where("pattern", "=", pattern ?? ""));

/** The query for one page; exported so that tests can check its plan. */
export const casePage = (db: Queryable, query: CaseListQuery) =>
  filtered(db, query)
    .selectAll()
    .orderBy(SORT_COLUMNS[query.sort], query.order)
    .orderBy("id", query.order)
    .limit(query.limit)
    .offset(pageOffset(query));

export const casesFound = (db: Queryable, filters: CaseFilters) =>
  filtered(db, filters).select((of) => of.fn.countAll<number>().as("total"));

export async function countCases(db: Queryable, filters: CaseFilters): Promise<number> {
  return Number((await casesFound(db, filters).executeTakeFirstOrThrow()).total);
}

/** Counts the cases that wait for a decision. */
export async function countLiveCases(db: Queryable): Promise<number> {
  return (await countCases(db, { status: "open" })) + (await countCases(db, { status: "in-review" }));
}

export function findCase(db: Queryable, id: string): Promise<CaseRow | undefined> {
  return db.selectFrom("review_cases").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertCase(
  tx: Tx,
  row: Pick<CaseRow, "id" | "pattern" | "severity" | "summary" | "created_at">,
): Promise<void> {
  const rest = { closed_at: null, exception_by: null, exception_at: null };
  await tx
    .insertInto("review_cases")
    .values({ ...row, ...rest, status: "open", updated_at: row.created_at })
    .execute();
}

const isLive = (status: CaseStatus): boolean => status === "open" || status === "in-review";

/**
 * Changes the status of a case from one to the other; false when it does not have the first. Throws a unique violation
 * when it becomes live and another live case of its pattern has one of its users.
 */
export async function moveCase(
  tx: Tx,
  id: string,
  { from, to }: { readonly from: CaseStatus; readonly to: CaseStatus },
  now: Date,
): Promise<boolean> {
  const time = now.toISOString();
  const { numUpdatedRows } = await tx
    .updateTable("review_cases")
    .set({ status: to, updated_at: time, closed_at: isLive(to) ? null : time })
    .where("id", "=", id)
    .where("status", "=", from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (isLive(from) !== isLive(to))
    await tx
      .updateTable("review_case_users")
      .set({ is_live: isLive(to) ? 1 : 0 })
      .where("case_id", "=", id)
      .execute();
  return true;
}

/** Stores the severity and the summary that a further finding gives a case. */
export async function updateFinding(
  tx: Tx,
  id: string,
  { severity, summary }: { readonly severity: CaseSeverity; readonly summary: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("review_cases")
    .set({ severity, summary, updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Grants the exception of a case; false when it has one. */
export async function grantException(tx: Tx, id: string, by: string, now: Date): Promise<boolean> {
  const time = now.toISOString();
  const { numUpdatedRows } = await tx
    .updateTable("review_cases")
    .set({ exception_by: by, exception_at: time, updated_at: time })
    .where("id", "=", id)
    .where("exception_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Revokes the exception of a case; false when it has none. */
export async function revokeException(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("review_cases")
    .set({ exception_by: null, exception_at: null, updated_at: now.toISOString() })
    .where("id", "=", id)
    .where("exception_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
