import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../db/database.js";
import { FRESH, isFreeAt, type JobRow } from "./job-rows.js";

/** `waiting` was not tried yet, `retrying` waits after a try that failed, `failed` has no tries left. */
export type JobState = "waiting" | "retrying" | "running" | "failed";

const LISTED = [
  "id",
  "name",
  "status",
  "attempts",
  "run_at",
  "locked_until",
  "last_error",
  "created_at",
  "started_at",
] as const satisfies readonly (keyof JobRow)[];

/** A job as lists have it: without its payload, which may be secret. */
export type ListedJobRow = Pick<JobRow, (typeof LISTED)[number]>;

type ListPage = PageParams & { readonly order: "asc" | "desc" };

export function jobStateOf(job: Pick<JobRow, "status" | "attempts" | "locked_until">, now: string): JobState {
  if (job.status === "failed") return "failed";
  if (job.locked_until !== null && job.locked_until > now) return "running";
  return job.attempts === 0 ? "waiting" : "retrying";
}

/** Limits the query to jobs of which {jobStateOf} returns this state; all jobs without a state. */
function inState(db: Queryable, state: JobState | undefined, now: string) {
  const all = db.selectFrom("jobs");
  if (state === undefined) return all;
  if (state === "failed") return all.where("status", "=", "failed");
  const unfinished = all.where("status", "=", "waiting");
  if (state === "running") return unfinished.where("locked_until", ">", now);
  return unfinished.where("attempts", state === "waiting" ? "=" : ">", 0).where(isFreeAt(now));
}

/** Which jobs a list has; all of them without a filter. */
export interface JobFilters {
  readonly name?: string | undefined;
  readonly state?: JobState | undefined;
}

function matching(db: Queryable, { name, state }: JobFilters, now: string) {
  const jobs = inState(db, state, now);
  return name === undefined ? jobs : jobs.where("name", "=", name);
}

/** One page of the queue in the order in which the jobs were put into it, with which their ids ascend. */
export const jobPageQuery = (db: Queryable, filters: JobFilters, page: ListPage, now: string) =>
  matching(db, filters, now).select(LISTED).orderBy("id", page.order).limit(page.limit).offset(pageOffset(page));

export const jobCountQuery = (db: Queryable, filters: JobFilters, now: string) =>
  matching(db, filters, now).select((row) => row.fn.countAll<number>().as("total"));

/** Jobs of several names, and in which state they are. */
export interface JobsOf {
  readonly names: readonly [string, ...string[]];
  readonly state?: JobState | undefined;
}

/**
 * The same for jobs of some names, with their payloads. Each name has an index in this order; no more rows of it are
 * read than the page could need.
 */
export function jobsOfPageQuery(db: Queryable, { names, state }: JobsOf, page: ListPage, now: string) {
  const [first, ...others] = names;
  const foremost = (name: string) => {
    const rows = matching(db, { name, state }, now).selectAll().orderBy("id", page.order);
    return db.selectFrom(rows.limit(pageOffset(page) + page.limit).as("foremost")).selectAll();
  };
  return others
    .reduce((query, name) => query.unionAll(foremost(name)), foremost(first))
    .orderBy("id", page.order)
    .limit(page.limit)
    .offset(pageOffset(page));
}

export const jobsOfCountQuery = (db: Queryable, { names, state }: JobsOf, now: string) =>
  inState(db, state, now)
    .where("name", "in", names)
    .select((row) => row.fn.countAll<number>().as("total"));

/** The name of a job, or undefined when there is none. */
export async function findJobName(db: Queryable, id: string): Promise<string | undefined> {
  return (await db.selectFrom("jobs").select("name").where("id", "=", id).executeTakeFirst())?.name;
}

/**
 * Puts a job that failed for good back in the queue with all its tries; undefined when it has not failed. Throws a
 * unique violation when another job of its key is waiting.
 */
export async function requeueJob(tx: Tx, id: string, runAt: string): Promise<JobRow | undefined> {
  return tx
    .updateTable("jobs")
    .set({ ...FRESH, run_at: runAt })
    .where("id", "=", id)
    .where("status", "=", "failed")
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a job that nobody works on, and returns it; undefined when there is none. */
export async function deleteIdleJob(tx: Tx, id: string, now: string): Promise<JobRow | undefined> {
  return tx.deleteFrom("jobs").where("id", "=", id).where(isFreeAt(now)).returningAll().executeTakeFirst();
}
