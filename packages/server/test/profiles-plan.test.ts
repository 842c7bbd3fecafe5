import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  inactiveQuery,
  memberPageQuery,
  mutedQuery,
  peopleQuery,
  relatedPageQuery,
  standingQuery,
  visitorsQuery,
} from "../src/features/profiles/index.js";
import { insertUser } from "../src/features/users/index.js";
import { migratedDatabase, type OpenedDatabase } from "./platform/fixtures.js";
import { planOf, READS_EVERYTHING, SORTS } from "./support/query-plan.js";

const ROWS = 20_000;
const BATCH = 500;
const time = (index: number): string => new Date(Date.UTC(2030, 0, 1) + index * 1_000).toISOString();
const idOf = (index: number): string => `0197a000-0000-7000-9000-${String(index).padStart(12, "0")}`;
const OWNER = idOf(7);

/** Many accounts, every second of which follows one of them, is followed and blocked by it, mutes it and visits it. */
async function fill({ database }: OpenedDatabase): Promise<void> {
  const names = { email: "template@x.y", username: "template", display_name: "template", password_hash: "" };
  await database.transaction(async (tx) => {
    await insertUser(tx, { ...names, id: idOf(ROWS), created_at: time(0), registration_ip: null });
    const template = await tx.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    for (let start = 0; start < ROWS; start += BATCH) {
      const indexes = Array.from({ length: BATCH }, (_, offset) => start + offset);
      const users = indexes.map((index) => {
        // Neither name nor time nor points go up with the order in which the rows are written.
        const name = `u${(index * 7_919) % ROWS}`;
        const folded = { email_folded: `${name}@x.y`, username_folded: name, display_name_folded: `n${name}` };
        const [created_at, points] = [time((index * 17) % ROWS), (index * 13) % 1_000];
        const status = index % 100 === 3 ? ("banned" as const) : ("active" as const);
        return { ...template, ...folded, id: idOf(index), created_at, points, status };
      });
      await tx.insertInto("users").values(users).execute();
      const others = indexes.filter((index) => index % 2 === 0);
      const at = (index: number) => time((index * 31) % ROWS);
      const follows = others.flatMap((index) => [
        { follower_id: idOf(index), followed_id: OWNER, created_at: at(index) },
        { follower_id: OWNER, followed_id: idOf(index), created_at: at(index) },
      ]);
      if (start === 0) continue;
      await tx.insertInto("follows").values(follows).execute();
      const blocks = others.map((index) => ({ blocker_id: OWNER, blocked_id: idOf(index), created_at: at(index) }));
      await tx.insertInto("blocks").values(blocks).execute();
      const mutes = others.map((index) => ({ muter_id: idOf(index), muted_id: OWNER, created_at: at(index) }));
      await tx.insertInto("mutes").values(mutes).execute();
      const visits = others.map((index) => ({ owner_id: OWNER, visitor_id: idOf(index), visited_at: at(index) }));
      await tx.insertInto("profile_visits").values(visits).execute();
    }
    await sql`analyze`.execute(tx);
  });
}

describe.each(databases())("the lists of people on $name", (kind) => {
  it("are read along an index, never whole and never sorted", async () => {
    await using opened = await migratedDatabase(kind);
    await fill(opened);
    const { read } = opened.database;
    const page = { page: 3, limit: 20 };
    const related = (["followers", "following", "blocks"] as const).flatMap((list) =>
      (["asc", "desc"] as const).map(
        (order) =>
          [`${list} ${order}`, relatedPageQuery(read, list, OWNER, { ...page, sort: "createdAt", order })] as const,
      ),
    );
    const people = { beginning: "u12", viewerId: OWNER, limit: 10 };
    const authors = Array.from({ length: 300 }, (_, index) => idOf(index));
    const queries = [
      ...related,
      ["visitors", visitorsQuery(read, OWNER, 24)],
      ["usernames", peopleQuery(read, "username_folded", people)],
      ["names", peopleQuery(read, "display_name_folded", { ...people, beginning: "nu12" })],
      ["newest", memberPageQuery(read, { ...page, sort: "newest" })],
      ["who is muted among the authors of a page", mutedQuery(read, idOf(8), authors)],
      ["most active", memberPageQuery(read, { ...page, sort: "mostActive" })],
    ] as const;
    for (const [name, query] of queries) {
      const plan = await planOf(opened.database, query);
      expect(plan, name).toMatch(/using (covering )?index|index (only )?scan/i);
      expect(plan, name).not.toMatch(READS_EVERYTHING);
      expect(plan, name).not.toMatch(SORTS);
    }
    const standing = await planOf(opened.database, standingQuery(read, OWNER, idOf(8)));
    expect(standing).not.toMatch(/\bseq scan\b|\d scan (?!.*using )/i);
    const inactive = await planOf(opened.database, inactiveQuery(read));
    expect(inactive).toContain("users_inactive");
  });
});
