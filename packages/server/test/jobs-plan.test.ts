import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  jobCountQuery,
  jobPageQuery,
  jobsOfCountQuery,
  jobsOfPageQuery,
} from "../src/platform/jobs/listed-job-rows.js";
import { migratedDatabase, type OpenedDatabase } from "./platform/fixtures.js";
import { planOf, READS_EVERYTHING, SORTS } from "./support/query-plan.js";

const ROWS = 12_000;
const BATCH = 500;
const START = Date.UTC(2030, 0, 1);
const time = (index: number): string => new Date(START + index * 1_000).toISOString();
const NOW = time(ROWS);
const idOf = (index: number): string => `0197a000-0000-7000-9000-${String(index).padStart(12, "0")}`;
const NAMES = ["mail.send", "notifications.mail", "search.update", "plugins.event"] as const;
const MAILS = ["mail.send", "notifications.mail"] as const;

/** Many jobs of several kinds, one in ten of which has failed and one in a thousand of which is running. */
async function fill({ database }: OpenedDatabase): Promise<void> {
  await database.transaction(async (tx) => {
    for (let start = 0; start < ROWS; start += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, offset) => {
        const index = start + offset;
        const isHeld = index % 1_000 === 1;
        return {
          id: idOf(index),
          name: NAMES[(index * 7) % 4] ?? "",
          payload: "{}",
          last_error: null,
          unique_key: null,
          status: index % 10 === 0 ? ("failed" as const) : ("waiting" as const),
          attempts: index % 3,
          // They are not due in the order in which they came.
          run_at: time((index * 7919) % ROWS),
          created_at: time(index),
          started_at: null,
          locked_until: isHeld ? time(ROWS + 60) : null,
          lock_token: isHeld ? "held" : null,
        };
      });
      await tx.insertInto("jobs").values(rows).execute();
    }
    await sql`analyze`.execute(tx);
  });
}

/** A count may go through a bitmap, which an index has filled. */
const COUNTS_EVERYTHING = /\bseq scan\b|^scan (?!.*using )/im;
/** The first rows of each name are merged, which a plan may call a scan and a sort of these rows. */
const READS_ALL_JOBS = /\bseq scan on jobs\b|^.*\bscan jobs\b(?!.*using )/im;
const states = [undefined, "waiting", "retrying", "running", "failed"] as const;
const orders = ["asc", "desc"] as const;

describe.each(databases())("the lists of jobs and mails on $name", (kind) => {
  it("are read along an index, whatever the filter", async () => {
    await using opened = await migratedDatabase(kind);
    await fill(opened);
    const { database } = opened;
    const { read } = database;
    for (const state of states)
      for (const order of orders) {
        const page = { page: 3, limit: 20, order };
        for (const name of [undefined, "search.update"]) {
          const plan = await planOf(database, jobPageQuery(read, { name, state }, page, NOW));
          expect(plan, `${name} ${state} ${order}`).not.toMatch(READS_EVERYTHING);
          // The few that are running may be put in order by themselves.
          if (state !== "running") expect(plan, `${name} ${state} ${order}`).not.toMatch(SORTS);
        }
        const plan = await planOf(database, jobsOfPageQuery(read, { names: MAILS, state }, page, NOW));
        expect(plan, `mails ${state} ${order}`).not.toMatch(READS_ALL_JOBS);
      }
    // Most jobs wait, and all of those have to be counted.
    for (const state of ["running", "failed"] as const) {
      expect(await planOf(database, jobCountQuery(read, { state }, NOW)), state).not.toMatch(COUNTS_EVERYTHING);
      const plan = await planOf(database, jobsOfCountQuery(read, { names: MAILS, state }, NOW));
      expect(plan, `mails ${state}`).not.toMatch(COUNTS_EVERYTHING);
    }
  });

  it("have every job once, in the order in which they came", async () => {
    await using opened = await migratedDatabase(kind);
    await fill(opened);
    const { read } = opened.database;
    const counts = states.slice(1).map(async (state) => {
      const { total } = await jobCountQuery(read, { state }, NOW).executeTakeFirstOrThrow();
      return Number(total);
    });
    expect((await Promise.all(counts)).reduce((sum, count) => sum + count, 0)).toBe(ROWS);
    const page = (order: "asc" | "desc", number: number) =>
      jobsOfPageQuery(read, { names: MAILS }, { page: number, limit: 100, order }, NOW).execute();
    const [first, last] = [await page("asc", 1), await page("desc", ROWS / 2 / 100)];
    expect(first.map(({ id }) => id)).toEqual(last.map(({ id }) => id).reverse());
    expect(new Set(first.map(({ name }) => name))).toEqual(new Set(MAILS));
    expect(first.map(({ id }) => id)).toEqual(first.map(({ id }) => id).sort());
  });
});
