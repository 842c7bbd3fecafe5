import { sql } from "kysely";
import type { Migration } from "./migration.js";

/** The counters of follows count active accounts alone; until now, they counted those that are banned or deactivated too. */
export const activeFollows: Migration = {
  name: "0051-active-follows",
  async up(db) {
    for (const [counter, own, other] of [
      ["follower_count", "followed_id", "follower_id"],
      ["following_count", "follower_id", "followed_id"],
    ] as const) {
      const inactive = sql`follows join users as others on others.id = ${sql.ref(`follows.${other}`)} where others.status <> 'active'`;
      await sql`update users
        set ${sql.ref(counter)} = ${sql.ref(counter)}
          - (select count(*) from ${inactive} and ${sql.ref(`follows.${own}`)} = users.id)
        where id in (select ${sql.ref(`follows.${own}`)} from ${inactive})`.execute(db);
    }
  },
};
