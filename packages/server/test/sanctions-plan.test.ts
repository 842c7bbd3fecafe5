import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  banCountQuery,
  banPageQuery,
  runOutWarningsQuery,
  warningCountQuery,
  warningPageQuery,
} from "../src/features/sanctions/index.js";
import { insertUser } from "../src/features/users/index.js";
import { migratedDatabase, type OpenedDatabase } from "./platform/fixtures.js";
import { planOf, READS_EVERYTHING, SORTS } from "./support/query-plan.js";

const MEMBERS = 2_000;
const EACH = 5;
const START = Date.UTC(2030, 0, 1);
const NOW = new Date(START + MEMBERS * EACH * 1_000);
const idOf = (kind: string, index: number): string => `0197a000-0000-7000-${kind}-${String(index).padStart(12, "0")}`;
const time = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();

/** Members with five bans and warnings each; one ban and one warning in twenty are in force. */
async function fill({ database }: OpenedDatabase): Promise<void> {
  const names = { email: "template@x.y", username: "template", display_name: "template", password_hash: "" };
  await database.transaction(async (tx) => {
    await insertUser(tx, { ...names, id: idOf("8000", MEMBERS), created_at: time(0), registration_ip: null });
    const template = await tx.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    for (let start = 0; start < MEMBERS; start += 100) {
      const members = Array.from({ length: 100 }, (_, offset) => start + offset);
      const users = members.map((index) => {
        const folded = { email_folded: `u${index}@x.y`, username_folded: `u${index}` };
        return { ...template, ...folded, id: idOf("8000", index) };
      });
      await tx.insertInto("users").values(users).execute();
      const acts = members.flatMap((member) =>
        Array.from({ length: EACH }, (_, nth) => {
          const index = nth * MEMBERS + member;
          const isLive = nth === 0 && member % 4 === 0;
          const common = {
            id: idOf("9000", index),
            user_id: idOf("8000", member),
            reason: "quarrels",
            created_at: time((index * 7919) % (MEMBERS * EACH)),
            expires_at: isLive ? (member % 8 === 0 ? null : time(MEMBERS * EACH + member)) : time(index),
          };
          return { common, endedAt: isLive ? null : time(index), index };
        }),
      );
      const bans = acts.map(({ common, endedAt }) => {
        const rest = { issued_by: null, case_id: null, warning_id: null, lifted_by: null };
        return { ...common, ...rest, lifted_at: endedAt };
      });
      await tx.insertInto("bans").values(bans).execute();
      const warnings = acts.map(({ common, endedAt, index }) => ({
        ...common,
        points: 1,
        issued_by: null,
        pardoned_by: null,
        consequence: null,
        expired_at: index % 2 === 0 ? endedAt : null,
        pardoned_at: index % 2 === 0 ? null : endedAt,
      }));
      await tx.insertInto("warnings").values(warnings).execute();
    }
    await sql`analyze`.execute(tx);
  });
}

const LISTED = { page: 1, limit: 20 } as const;
/** A count may go through a bitmap, which an index has filled. */
const COUNTS_EVERYTHING = /\bseq scan\b|^scan (?!.*using )/im;
const orders = ["asc", "desc"] as const;
const users = [undefined, idOf("8000", 40)];

describe.each(databases())("reads of bans and warnings on $name", (kind) => {
  it("go along an index, whatever the filter", async () => {
    await using opened = await migratedDatabase(kind);
    await fill(opened);
    const { database } = opened;
    const { read } = database;
    for (const userId of users)
      for (const order of orders) {
        for (const status of [undefined, "active", "expired", "lifted"] as const) {
          const plan = await planOf(database, banPageQuery(read, { ...LISTED, userId, status, order }, NOW));
          expect(plan, `bans ${status}`).not.toMatch(READS_EVERYTHING);
          // The few of one member, and the few in force, may be put in order by themselves.
          if (userId === undefined && status !== "active") expect(plan, `bans ${status}`).not.toMatch(SORTS);
        }
        for (const status of [undefined, "active", "expired", "pardoned"] as const) {
          const plan = await planOf(database, warningPageQuery(read, { ...LISTED, userId, status, order }, NOW));
          expect(plan, `warnings ${status}`).not.toMatch(READS_EVERYTHING);
          if (userId === undefined && status !== "active") expect(plan, `warnings ${status}`).not.toMatch(SORTS);
        }
      }
    for (const query of [
      banCountQuery(read, { status: "active" }, NOW),
      warningCountQuery(read, { status: "active" }, NOW),
    ]) {
      expect(await planOf(database, query)).not.toMatch(COUNTS_EVERYTHING);
      expect((await query.executeTakeFirstOrThrow()).total).toBe(MEMBERS / 4);
    }
    const overdue = runOutWarningsQuery(read, NOW, 100);
    for (const userId of users)
      expect(await planOf(database, userId ? overdue.where("user_id", "=", userId) : overdue)).not.toMatch(
        READS_EVERYTHING,
      );
  });
});
