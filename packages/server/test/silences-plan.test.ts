import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { runOutSilencesQuery, silenceCountQuery, silencePageQuery } from "../src/features/sanctions/index.js";
import { insertUser } from "../src/features/users/index.js";
import { migratedDatabase, type OpenedDatabase } from "./platform/fixtures.js";
import { planOf, READS_EVERYTHING, SORTS } from "./support/query-plan.js";

/** An index over the silences that nobody has lifted. */
const OF_LIVE = /using (index )?silences_(live|user_id_unique)\b/i;
const MEMBERS = 2_000;
const EACH = 5;
const START = Date.UTC(2030, 0, 1);
const NOW = new Date(START + MEMBERS * EACH * 1_000);
const idOf = (kind: string, index: number): string => `0197a000-0000-7000-${kind}-${String(index).padStart(12, "0")}`;
const time = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();

/** Members with five silences each; one in twenty is in force. */
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
      const silences = members.flatMap((member) =>
        Array.from({ length: EACH }, (_, nth) => {
          const index = nth * MEMBERS + member;
          const isLive = nth === 0 && member % 4 === 0;
          return {
            id: idOf("9000", index),
            user_id: idOf("8000", member),
            reason: "quarrels",
            issued_by: null,
            warning_id: null,
            created_at: time((index * 7919) % (MEMBERS * EACH)),
            expires_at: isLive ? (member % 8 === 0 ? null : time(MEMBERS * EACH + member)) : time(index),
            lifted_at: isLive ? null : time(index),
            lifted_by: null,
          };
        }),
      );
      await tx.insertInto("silences").values(silences).execute();
    }
    await sql`analyze`.execute(tx);
  });
}

const statuses = [undefined, "active", "expired"] as const;
const users = [undefined, idOf("8000", 40)];
const cases = statuses.flatMap((status) => users.map((userId) => ({ status, userId })));

describe.each(databases())("reads of silences on $name", (kind) => {
  it("go along an index, whatever the filter", async () => {
    await using opened = await migratedDatabase(kind);
    await fill(opened);
    const { database } = opened;
    for (const filters of cases)
      for (const order of ["asc", "desc"] as const) {
        const list = { ...filters, order, page: 1, limit: 20 };
        const plan = await planOf(database, silencePageQuery(database.read, list, NOW));
        expect(plan, JSON.stringify(list)).not.toMatch(READS_EVERYTHING);
        // The few silences of one member, and the few that nobody has lifted, may be put in order by themselves.
        if (filters.userId !== undefined) continue;
        if (filters.status === "active") expect(plan).toMatch(OF_LIVE);
        else expect(plan, JSON.stringify(list)).not.toMatch(SORTS);
      }
    const active = silenceCountQuery(database.read, { status: "active" }, NOW);
    expect(await planOf(database, active)).not.toMatch(READS_EVERYTHING);
    expect((await active.executeTakeFirstOrThrow()).total).toBe(MEMBERS / 4);
    expect(await planOf(database, runOutSilencesQuery(database.read, NOW, 100))).not.toMatch(READS_EVERYTHING);
  });
});
