import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { badgePageQuery, heldBadgesQuery, holderPageQuery } from "../src/features/badges/index.js";
import { insertUser } from "../src/features/users/index.js";
import { migratedDatabase } from "./platform/fixtures.js";
import { planOf, READS_EVERYTHING, SORTS } from "./support/query-plan.js";

const USERS = 20_000;
const BADGES = 400;
const BATCH = 500;
const NOW = "2030-01-01T00:00:00.000Z";
const time = (index: number): string => new Date(Date.UTC(2030, 0, 1) + index * 1_000).toISOString();
const idOf = (kind: 8 | 9, index: number): string => `0197a000-0000-7000-${kind}000-${String(index).padStart(12, "0")}`;
const POPULAR = idOf(8, 3);

describe.each(databases())("the lists of badges on $name", (kind) => {
  it("are read along an index, never whole and never sorted", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    await database.transaction(async (tx) => {
      const names = { email: "template@x.y", username: "template", display_name: "template", password_hash: "" };
      await insertUser(tx, { ...names, id: idOf(9, USERS), created_at: NOW, registration_ip: null });
      const template = await tx.selectFrom("users").selectAll().executeTakeFirstOrThrow();
      const badges = Array.from({ length: BADGES }, (_, index) => ({
        id: idOf(8, index),
        key: `k${index}`,
        name: `n${(index * 7) % BADGES}`,
        description: "",
        fa_icon: "star",
        color: null,
        rule_metric: null,
        rule_threshold: null,
        is_system: 0 as const,
        is_active: 1 as const,
        position: (index * 11) % BADGES,
        holder_count: (index * 13) % BADGES,
        created_at: time(index * 3),
      }));
      await tx.insertInto("badges").values(badges).execute();
      for (let start = 0; start < USERS; start += BATCH) {
        const indexes = Array.from({ length: BATCH }, (_, offset) => start + offset);
        const users = indexes.map((index) => ({
          ...template,
          id: idOf(9, index),
          email_folded: `u${index}`,
          username_folded: `u${index}`,
        }));
        await tx.insertInto("users").values(users).execute();
        const awards = indexes.flatMap((index) =>
          [POPULAR, idOf(8, 10 + (index % 300))].map((badge_id) => ({
            badge_id,
            user_id: idOf(9, index),
            note: null,
            awarded_by: null,
            awarded_at: time((index * 31) % USERS),
          })),
        );
        await tx.insertInto("badge_awards").values(awards).execute();
      }
      await sql`analyze`.execute(tx);
    });
    const page = { page: 3, limit: 20 };
    for (const order of ["asc", "desc"] as const) {
      for (const sort of ["order", "name", "holders", "createdAt"] as const) {
        const plan = await planOf(database, badgePageQuery(database.read, { ...page, sort, order }));
        expect(plan, `${sort} ${order}`).not.toMatch(SORTS);
        expect(plan, `${sort} ${order}`).toMatch(/using index|index scan/i);
      }
      const plan = await planOf(database, holderPageQuery(database.read, POPULAR, { ...page, order }));
      expect(plan, `holders ${order}`).not.toMatch(SORTS);
      expect(plan, `holders ${order}`).not.toMatch(READS_EVERYTHING);
    }
    const hundred = Array.from({ length: 100 }, (_, index) => idOf(9, index * 17));
    const held = await planOf(database, heldBadgesQuery(database.read, hundred));
    // Badges are few; what people hold and who they are is looked up.
    expect(held).toContain("badge_awards_user_id");
    expect(held).not.toMatch(/seq scan on (users|badge_awards)|^scan (users|badge_awards)/im);
  });
});
