import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { Schema } from "../../platform/db/schema/index.js";
import type {
  ReportFilingsTable,
  ReportSnapshotsTable,
  ReportStatus,
  ReportsTable,
} from "../../platform/db/schema/reports.js";

export type ReportRow = Readonly<ReportsTable>;

export interface ReportFilters {
  readonly status?: ReportStatus | "undecided" | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
  readonly reason?: string | undefined;
  readonly reporterId?: string | undefined;
  readonly ownerId?: string | undefined;
  /** Leaves out what is about this member. */
  readonly exceptOwnerId?: string | undefined;
  /** When it was reported first, in ISO 8601; both times count. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

export interface ReportList extends PageParams, ReportFilters {
  readonly sort: "createdAt" | "updatedAt";
  readonly order: "asc" | "desc";
}

type ReportsQuery<Row> = SelectQueryBuilder<Schema, "reports", Row>;

/** Reports that wait for a decision. */
const UNDECIDED = ["open", "in-review"] as const;

const COLUMNS = {
  targetType: "target_type",
  targetId: "target_id",
  reason: "reason",
  ownerId: "owner_id",
} as const;
const SORTS = { createdAt: "created_at", updatedAt: "updated_at" } as const;

export const findReport = (db: Queryable, id: string): Promise<ReportRow | undefined> =>
  db.selectFrom("reports").selectAll().where("id", "=", id).executeTakeFirst();

/** Locks the report of a target: nobody decides it until the transaction ends. */
export const lockReportOf = (tx: Tx, type: string, id: string): Promise<ReportRow | undefined> =>
  tx
    .updateTable("reports")
    .set((row) => ({ round: row.ref("round") }))
    .where("target_type", "=", type)
    .where("target_id", "=", id)
    .returningAll()
    .executeTakeFirst();

export async function insertReport(tx: Tx, report: ReportsTable): Promise<void> {
  await tx.insertInto("reports").values(report).execute();
}

/** A moderator at work. */
interface Worker {
  readonly by: string;
  readonly now: string;
}

/** True of reports that nobody else claims now. */
const isFreeFor =
  ({ by, now }: Worker) =>
  (where: ExpressionBuilder<Schema, "reports">) =>
    where.or([where("claimed_by", "is", null), where("claimed_by", "=", by), where("claimed_until", "<=", now)]);

/**
 * Changes a report that has this state, for a moderator only while nobody else claims it; false when that does not hold
 * any more.
 */
export async function changeReport(
  tx: Tx,
  { id, status, round }: ReportRow,
  changes: Partial<ReportsTable>,
  worker?: Worker,
): Promise<boolean> {
  const changing = tx
    .updateTable("reports")
    .set(changes)
    .where("id", "=", id)
    .where("status", "=", status)
    .where("round", "=", round);
  const { numUpdatedRows } = await (worker ? changing.where(isFreeFor(worker)) : changing).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Claims a report for a moderator unless another's claim lasts; false when it does, or the report is decided. */
export async function claimReport(
  tx: Tx,
  id: string,
  { until, ...worker }: Worker & { readonly until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("reports")
    .set({ claimed_by: worker.by, claimed_until: until, status: "in-review", updated_at: worker.now })
    .where("id", "=", id)
    .where("status", "in", ["open", "in-review"])
    .where(isFreeFor(worker))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the claim of a moderator; false when they hold none. */
export async function releaseReport(tx: Tx, id: string, by: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("reports")
    .set({ claimed_by: null, claimed_until: null, status: "open", updated_at: now })
    .where("id", "=", id)
    .where("status", "=", "in-review")
    .where("claimed_by", "=", by)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False for a member who has filed in this round already. */
export async function insertFiling(tx: Tx, filing: ReportFilingsTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("report_filings")
    .values(filing)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const MOST_FILINGS = 500;
const MOST_SNAPSHOTS = 20;

/** The filings of a report, the newest first. */
export const findFilings = (db: Queryable, reportId: string): Promise<ReportFilingsTable[]> =>
  db
    .selectFrom("report_filings")
    .selectAll()
    .where("report_id", "=", reportId)
    .orderBy("round", "desc")
    .orderBy("reporter_id")
    .limit(MOST_FILINGS)
    .execute();

/** Everybody who filed in a round. */
export async function findReporters(db: Queryable, { id, round }: Pick<ReportRow, "id" | "round">): Promise<string[]> {
  const rows = await db
    .selectFrom("report_filings")
    .select("reporter_id")
    .where("report_id", "=", id)
    .where("round", "=", round)
    .execute();
  return rows.map(({ reporter_id }) => reporter_id);
}

export async function insertSnapshot(tx: Tx, snapshot: ReportSnapshotsTable): Promise<void> {
  await tx.insertInto("report_snapshots").values(snapshot).execute();
}

/** The snapshots of a report, the newest first. */
export const findSnapshots = (db: Queryable, reportId: string): Promise<ReportSnapshotsTable[]> =>
  db
    .selectFrom("report_snapshots")
    .selectAll()
    .where("report_id", "=", reportId)
    .orderBy("taken_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_SNAPSHOTS)
    .execute();

function inStatus<Row>(query: ReportsQuery<Row>, status: ReportFilters["status"]): ReportsQuery<Row> {
  if (status === undefined) return query;
  return status === "undecided" ? query.where("status", "in", UNDECIDED) : query.where("status", "=", status);
}

const times = (time: string | undefined, sign: ">=" | "<=") =>
  time === undefined ? [] : [[sign, new Date(time).toISOString()] as const];

const CREATED_AT = sql.ref<string>("created_at");
/** SQLite would go along the index of this column and sort what it finds, where the list is in the order of another one. */
const CREATED_AT_BESIDE_ORDER = sql<string>`${CREATED_AT} || ''`;

function filtered<Row>(
  query: ReportsQuery<Row>,
  filters: ReportFilters,
  createdAt: Expression<string> = CREATED_AT,
): ReportsQuery<Row> {
  const { reporterId, since, until } = filters;
  const byColumn = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).reduce(
    (filtering, key) => {
      const value = filters[key];
      return value === undefined ? filtering : filtering.where(COLUMNS[key], "=", value);
    },
    inStatus(query, filters.status),
  );
  const inTime = [...times(since, ">="), ...times(until, "<=")].reduce(
    (filtering, [sign, time]) => filtering.where(createdAt, sign, time),
    byColumn,
  );
  const { exceptOwnerId } = filters;
  const others =
    exceptOwnerId === undefined
      ? inTime
      : inTime.where((of) => of.or([of("owner_id", "is", null), of("owner_id", "!=", exceptOwnerId)]));
  if (reporterId === undefined) return others;
  return others.where("id", "in", (of) =>
    of.selectFrom("report_filings").select("report_id").where("reporter_id", "=", reporterId),
  );
}

/** The query for one page; exported so that tests can check its plan. */
export const reportPageQuery = (db: Queryable, list: ReportList): ReportsQuery<ReportsTable> =>
  filtered(db.selectFrom("reports").selectAll(), list, list.sort === "createdAt" ? CREATED_AT : CREATED_AT_BESIDE_ORDER)
    .orderBy(SORTS[list.sort], list.order)
    .orderBy("id", list.order)
    .limit(list.limit)
    .offset(pageOffset(list));

/** The query for the number of reports; exported so that tests can check its plan. */
export const reportCountQuery = (db: Queryable, filters: ReportFilters) =>
  filtered(db.selectFrom("reports"), filters).select((of) => of.fn.countAll<number>().as("total"));

export async function countReports(db: Queryable, filters: ReportFilters): Promise<number> {
  const { total } = await reportCountQuery(db, filters).executeTakeFirstOrThrow();
  return Number(total);
}

/** Reports that wait for a decision; exported so that tests can check its plan. */
export const waitingCountQuery = (db: Queryable) =>
  db
    .selectFrom("reports")
    .select((of) => of.fn.countAll<number>().as("total"))
    .where("status", "in", UNDECIDED);

export async function countWaiting(db: Queryable): Promise<number> {
  const { total } = await waitingCountQuery(db).executeTakeFirstOrThrow();
  return Number(total);
}

/** Counts the warnings, silences and bans of a member and the reports about them, and reads their warning points. */
export async function countHistory(db: Queryable, userId: string) {
  const count = async (table: "warnings" | "silences" | "bans"): Promise<number> => {
    const { total } = await db
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as("total"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const [user, warnings, silences, bans, reports] = await Promise.all([
    db.selectFrom("users").select("warning_points").where("id", "=", userId).executeTakeFirst(),
    count("warnings"),
    count("silences"),
    count("bans"),
    countReports(db, { ownerId: userId }),
  ]);
  return { warningPoints: user?.warning_points ?? 0, warnings, silences, bans, reports };
}
