import type { Reader } from "../../platform/db/database.js";
import { letsSee, type UserSummary } from "../users/index.js";

export interface PeopleQuery {
  /** Folded; not empty. */
  readonly beginning: string;
  readonly viewerId: string;
  readonly limit: number;
}

/** The names that people are found by. */
export type NameColumn = "username_folded" | "display_name_folded";

// Behind everything that begins like the text: names are compared byte by byte, and nothing is above this character.
const behind = (beginning: string): string => `${beginning}\u{10ffff}`;

/** The query of those whose name begins so, for those who want to look at its plan. Blocks hide people from each other. */
export const peopleQuery = (db: Reader, column: NameColumn, { beginning, viewerId, limit }: PeopleQuery) =>
  db
    .selectFrom("users")
    .select(["users.id", "users.username", "users.display_name as displayName", "users.avatar_url as avatarUrl"])
    .where(column, ">=", beginning)
    .where(column, "<", behind(beginning))
    .where("users.status", "=", "active")
    .where(letsSee("searchable", "users.privacy"))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("blocks")
            .select("blocks.blocker_id")
            .whereRef("blocks.blocker_id", "=", "users.id")
            .where("blocks.blocked_id", "=", viewerId),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("blocks")
            .select("blocks.blocker_id")
            .where("blocks.blocker_id", "=", viewerId)
            .whereRef("blocks.blocked_id", "=", "users.id"),
        ),
      ),
    )
    .orderBy(column)
    .$if(column === "display_name_folded", (query) => query.orderBy("users.id"))
    .limit(limit);

/** People by the beginning of their username, then by that of the name that they show. */
export async function findPeople(db: Reader, query: PeopleQuery): Promise<UserSummary[]> {
  const named = await peopleQuery(db, "username_folded", query).execute();
  if (named.length >= query.limit) return named;
  const shown = await peopleQuery(db, "display_name_folded", query).execute();
  const found = new Map([...named, ...shown].map((person) => [person.id, person]));
  return [...found.values()].slice(0, query.limit);
}
