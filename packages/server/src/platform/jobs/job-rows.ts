import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queryable, Tx } from "../db/database.js";
import { type Prepared, prepared, preparedForIds } from "../db/prepared.js";
import type { Schema } from "../db/schema/index.js";
import type { JobsTable } from "../db/schema/jobs.js";

/** A job as it is stored in the table. */
export type JobRow = Readonly<JobsTable>;

/** A waiting job, and the time from which it may run. */
export interface WaitingJob {
  readonly id: string;
  readonly runAt: Date;
}

/** Proves that a worker holds the job; the next holder has another token. */
export interface JobLock {
  readonly id: string;
  readonly token: string;
}

/** A job that was not tried yet. */
export const FRESH = { status: "waiting", attempts: 0, last_error: null, started_at: null } as const;

type NewJob = Pick<JobRow, "id" | "name" | "payload" | "run_at" | "unique_key" | "created_at">;

const put: Prepared<NewJob, { id: string }, Tx> = prepared((tx, slot) => {
  const [payload, run_at] = [slot("payload"), slot("run_at")];
  const own = { id: slot("id"), name: slot("name"), unique_key: slot("unique_key"), created_at: slot("created_at") };
  return tx
    .insertInto("jobs")
    .values({ ...own, payload, run_at, ...FRESH, locked_until: null, lock_token: null })
    .onConflict((conflict) =>
      conflict
        .columns(["name", "unique_key"])
        .where(sql<SqlBool>`status = 'waiting' and lock_token is null`)
        .doUpdateSet({ payload, run_at, ...FRESH }),
    )
    .returning("id");
});

/**
 * Stores a job. If one with the same key is waiting, it gives that one the new payload and time instead. Returns the id
 * of the row.
 */
export async function putJob(tx: Tx, job: NewJob): Promise<string> {
  const [stored] = await put(tx, job);
  if (!stored) throw new Error("The job was not stored.");
  return stored.id;
}

/** Deletes the job of a key that is waiting and that nobody works on; false when there is none. */
export async function deleteWaitingJob(tx: Tx, name: string, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("jobs")
    .where("name", "=", name)
    .where("unique_key", "=", key)
    .where("status", "=", "waiting")
    .where("lock_token", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The condition that nobody holds the job at a time. */
export const isFreeAt = (now: string | RawBuilder<string>) => (row: ExpressionBuilder<Schema, "jobs">) =>
  row.or([row("locked_until", "is", null), row("locked_until", "<=", now)]);

/** Jobs of these names that are due and that nobody holds, the longest waiting first. */
export async function findDueJobs(
  db: Queryable,
  names: readonly string[],
  now: string,
  most: number,
): Promise<WaitingJob[]> {
  const rows = await db
    .selectFrom("jobs")
    .select(["id", "run_at"])
    .where("status", "=", "waiting")
    .where("run_at", "<=", now)
    .where("name", "in", names)
    .where(isFreeAt(now))
    .orderBy("run_at")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map((row) => ({ id: row.id, runAt: new Date(row.run_at) }));
}

/** Columns that decide whether a job may run, and which process runs it. */
export type SeenJob = Pick<JobRow, "id" | "name" | "payload" | "status" | "run_at" | "locked_until">;

/** A job as it is before somebody claims it; undefined when it is done. */
export async function seeJob(db: Queryable, id: string): Promise<SeenJob | undefined> {
  return (await seen(db, [id]))[0];
}

/** Several of them, the longest waiting first; those that are done are absent. */
export async function seeJobs(db: Queryable, ids: readonly string[]): Promise<readonly SeenJob[]> {
  const rows = await seen(db, ids);
  return rows.toSorted((one, other) => (one.run_at + one.id < other.run_at + other.id ? -1 : 1));
}

const seen = preparedForIds((db, ids) =>
  db.selectFrom("jobs").select(["id", "name", "payload", "status", "run_at", "locked_until"]).where("id", "in", ids),
);

/** The time from which a waiting job may run. */
export const freeFrom = ({ run_at, locked_until }: SeenJob): string =>
  locked_until !== null && locked_until > run_at ? locked_until : run_at;

const take: Prepared<{ id: string; payload: string; now: string }, { id: string }, Tx> = prepared((tx, slot) =>
  tx
    .deleteFrom("jobs")
    .where("id", "=", slot("id"))
    .where("payload", "=", slot("payload"))
    .where("status", "=", "waiting")
    .where("run_at", "<=", slot("now"))
    .where(isFreeAt(slot("now")))
    .returning("id"),
);

/**
 * Deletes a job that is due, that nobody holds and whose payload is still the one that was seen, for a transaction that does it.
 * False when somebody else does it, or has done it.
 */
export async function takeJob(tx: Tx, { id, payload }: SeenJob, now: string): Promise<boolean> {
  return (await take(tx, { id, payload, now })).length > 0;
}

type Claim = JobLock & { readonly now: string; readonly lockedUntil: string };

/**
 * Prepares claiming a job of these names that is due and that nobody holds, in one conditional update, which gives no row when
 * another worker was first.
 */
export const prepareClaim = (names: readonly string[]): Prepared<Claim, JobRow, Tx> =>
  prepared((tx, slot) =>
    tx
      .updateTable("jobs")
      .set((row) => ({
        lock_token: slot("token"),
        locked_until: slot("lockedUntil"),
        started_at: slot("now"),
        attempts: row("attempts", "+", 1),
      }))
      .where("id", "=", slot("id"))
      .where("name", "in", names)
      .where("status", "=", "waiting")
      .where("run_at", "<=", slot("now"))
      .where(isFreeAt(slot("now")))
      .returningAll(),
  );

/** Extends the lock of a job; false when another worker has taken it over. */
export async function extendLock(tx: Tx, lock: JobLock, lockedUntil: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("jobs")
    .set({ locked_until: lockedUntil })
    .where("id", "=", lock.id)
    .where("lock_token", "=", lock.token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const deleteHeld: Prepared<JobLock, { id: string }, Tx> = prepared((tx, slot) =>
  tx.deleteFrom("jobs").where("id", "=", slot("id")).where("lock_token", "=", slot("token")).returning("id"),
);

/** Deletes a job that is done; false when another worker has taken it over. */
export async function deleteHeldJob(tx: Tx, lock: JobLock): Promise<boolean> {
  return (await deleteHeld(tx, lock)).length > 0;
}

/** Releases a job and records its outcome; false when another worker has taken it over. */
export async function releaseJob(
  tx: Tx,
  lock: JobLock,
  change: Pick<JobRow, "status" | "attempts" | "run_at" | "last_error">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("jobs")
    .set({ ...change, lock_token: null, locked_until: null })
    .where("id", "=", lock.id)
    .where("lock_token", "=", lock.token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Number of due jobs of these names, locked or not. */
export async function countDueJobs(db: Queryable, names: readonly string[], now: string): Promise<number> {
  const { count } = await db
    .selectFrom("jobs")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("status", "=", "waiting")
    .where("run_at", "<=", now)
    .where("name", "in", names)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Number of waiting and of failed jobs, and the due time of the oldest waiting one. */
export async function summarizeJobs(
  db: Queryable,
): Promise<{ readonly waiting: number; readonly failed: number; readonly oldestRunAt: string | null }> {
  const rows = await db
    .selectFrom("jobs")
    .select((row) => ["status", row.fn.countAll<number>().as("count"), row.fn.min("run_at").as("oldest")])
    .groupBy("status")
    .execute();
  const of = (status: JobRow["status"]) => rows.find((row) => row.status === status);
  return {
    waiting: Number(of("waiting")?.count ?? 0),
    failed: Number(of("failed")?.count ?? 0),
    oldestRunAt: of("waiting")?.oldest ?? null,
  };
}

/** Deletes failed jobs that were due before then. */
export async function deleteFailedJobs(tx: Tx, dueBefore: string): Promise<void> {
  await tx.deleteFrom("jobs").where("status", "=", "failed").where("run_at", "<", dueBefore).execute();
}
