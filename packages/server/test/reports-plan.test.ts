import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { reportCountQuery, reportPageQuery, waitingCountQuery } from "../src/features/reports/index.js";
import type { ReportStatus } from "../src/platform/db/schema/reports.js";
import { migratedDatabase, type OpenedDatabase } from "./platform/fixtures.js";
import { planOf, READS_EVERYTHING, SORTS } from "./support/query-plan.js";

const REPORTS = 12_000;
const BATCH = 500;
const START = Date.UTC(2030, 0, 1);
const TYPES = ["user", "article", "article-comment", "profile-comment"] as const;
const idOf = (kind: string, index: number): string => `0197a000-0000-7000-${kind}-${String(index).padStart(12, "0")}`;
const time = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();

function statusOf(index: number): ReportStatus {
  if (index % 20 === 0) return index % 40 === 0 ? "open" : "in-review";
  return index % 2 ? "resolved" : "dismissed";
}

/** The queue of a site of some years: one report in twenty waits, and nobody reports much more than others. */
async function fill({ database }: OpenedDatabase): Promise<void> {
  await database.transaction(async (tx) => {
    for (let start = 0; start < REPORTS; start += BATCH) {
      const batch = Array.from({ length: BATCH }, (_, offset) => start + offset);
      const reports = batch.map((index) => ({
        id: idOf("8000", index),
        target_type: TYPES[index % 4] ?? "user",
        target_id: `t${index}`,
        status: statusOf(index),
        reason: `reason ${index % 6}`,
        note: null,
        reporter_id: idOf("9000", index % 1_000),
        owner_id: idOf("9000", index % 600),
        label: "Noise",
        href: null,
        round: 1,
        filings: 1,
        handler_id: null,
        resolution: null,
        claimed_by: null,
        claimed_until: null,
        // Times do not go up with the order in which the rows are written.
        created_at: time((index * 7919) % REPORTS),
        updated_at: time((index * 31) % REPORTS),
      }));
      await tx.insertInto("reports").values(reports).execute();
      const filings = batch.map((index) => ({
        report_id: idOf("8000", index),
        round: 1,
        reporter_id: idOf("9000", index % 1_000),
        reason: "Spam",
        note: null,
        created_at: time(index),
      }));
      await tx.insertInto("report_filings").values(filings).execute();
    }
    await sql`analyze`.execute(tx);
  });
}

const OWNER = idOf("9000", 40);
const inOrder = [
  {},
  { status: "open" },
  { targetType: "article" },
  { reason: "reason 2" },
  { status: "resolved", targetType: "user" },
  { since: time(REPORTS / 2) },
  { status: "open", until: time(REPORTS / 2) },
] as const;
/** A few reports, which may be put in order by themselves. */
const ofOne = [
  { targetType: "user", targetId: "t40" },
  { status: "undecided" },
  { status: "undecided", since: time(REPORTS / 4), until: time(REPORTS / 2) },
  { ownerId: OWNER },
  { ownerId: OWNER, status: "open" },
  { reporterId: OWNER },
  { reporterId: OWNER, status: "open", targetType: "user" },
] as const;

/** A plan without what PostgreSQL reads by a bitmap, which it makes from an index. */
const unmapped = (plan: string): string => plan.replaceAll(/bitmap (heap|index) scan/gi, "bitmap");

describe.each(databases())("reads of the queue of reports on $name", (kind) => {
  it("go along an index, whatever the filter and the order", async () => {
    await using opened = await migratedDatabase(kind);
    await fill(opened);
    const { database } = opened;
    for (const sort of ["createdAt", "updatedAt"] as const)
      for (const order of ["asc", "desc"] as const)
        for (const filters of [...inOrder, ...ofOne]) {
          const list = { ...filters, sort, order, page: 2, limit: 20 };
          const plan = unmapped(await planOf(database, reportPageQuery(database.read, list)));
          expect(plan, JSON.stringify(list)).not.toMatch(READS_EVERYTHING);
          if (inOrder.some((one) => one === filters)) expect(plan, JSON.stringify(list)).not.toMatch(SORTS);
        }
    const counts = [{ status: "open" } as const, ...ofOne].map((filters) => reportCountQuery(database.read, filters));
    for (const query of [...counts, waitingCountQuery(database.read)])
      expect(unmapped(await planOf(database, query))).not.toMatch(READS_EVERYTHING);
    expect(Number((await waitingCountQuery(database.read).executeTakeFirstOrThrow()).total)).toBe(REPORTS / 20);
  });
});
