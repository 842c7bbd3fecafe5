import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { insertUser, userPageQuery } from "../src/features/users/index.js";
import { migratedDatabase, type OpenedDatabase } from "./platform/fixtures.js";
import { planOf } from "./support/query-plan.js";

const ROWS = 12_000;
const BATCH = 500;
const time = (index: number): string => new Date(Date.UTC(2030, 0, 1) + index * 1_000).toISOString();

const idOf = (index: number): string => `0197a000-0000-7000-9000-${String(index).padStart(12, "0")}`;

/** Many accounts, every third of which was never seen. */
async function fill({ database }: OpenedDatabase): Promise<void> {
  const names = { email: "template@x.y", username: "template", display_name: "template", password_hash: "" };
  const first = { ...names, id: idOf(ROWS), created_at: time(0), registration_ip: null };
  await database.transaction(async (tx) => {
    await insertUser(tx, first);
    const template = await tx.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    for (let start = 0; start < ROWS; start += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, offset) => {
        const index = start + offset;
        // Neither name nor time goes up with the order in which the rows are written.
        const name = `u${(index * 7919) % ROWS}`;
        const folded = { email_folded: `${name}@x.y`, username_folded: name };
        const seen = index % 3 === 0 ? null : time((index * 31) % ROWS);
        return { ...template, ...folded, id: idOf(index), created_at: time((index * 17) % ROWS), last_seen_at: seen };
      });
      await tx.insertInto("users").values(rows).execute();
    }
    await tx.deleteFrom("users").where("id", "=", first.id).execute();
    await sql`analyze`.execute(tx);
  });
}

const sorts = ["createdAt", "lastSeenAt", "username", "email"] as const;
const orders = ["asc", "desc"] as const;
const cases = sorts.flatMap((sort) => orders.map((order) => ({ sort, order })));

describe.each(databases())("the list of accounts on $name", (kind) => {
  it("is read along an index in each of its orders", async () => {
    await using opened = await migratedDatabase(kind);
    await fill(opened);
    for (const { sort, order } of cases) {
      const plan = await planOf(
        opened.database,
        userPageQuery(opened.database.read, { sort, order, page: 3, limit: 20 }),
      );
      expect(plan, `${sort} ${order}`).toMatch(/using (covering )?index|index scan/i);
      expect(plan, `${sort} ${order}`).not.toMatch(/temp b-tree|\bsort\b/i);
    }
  });

  it("comes in one order, the never seen being the oldest", async () => {
    await using opened = await migratedDatabase(kind);
    await fill(opened);
    const page = (order: "asc" | "desc", number: number) =>
      userPageQuery(opened.database.read, { sort: "lastSeenAt", order, page: number, limit: 100 }).execute();
    const [first, last] = [await page("asc", 1), await page("desc", ROWS / 100)];
    expect(first.every((row) => row.last_seen_at === null)).toBe(true);
    expect(first.map(({ id }) => id)).toEqual(last.map(({ id }) => id).reverse());
    expect((await page("desc", 1))[0]?.last_seen_at).toBe(time(ROWS - 1));
  });
});
