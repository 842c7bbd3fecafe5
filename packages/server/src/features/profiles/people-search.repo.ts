import type { Queryable } from "../../platform/db/database.js";
import { letsSee, SUMMARY_COLUMNS, type UserSummary, userSummary } from "../users/index.js";

export interface PeopleQuery {
  /** Folded; not empty. */
  readonly beginning: string;
  readonly viewerId: string;
  readonly limit: number;
}

/** The names by which people can be found. */
export type NameColumn = "username_folded" | "display_name_folded";

// An upper bound for everything with this prefix: names are compared byte by byte, and no character is above this one.
const behind = (beginning: string): string => `${beginning}\u{10ffff}`;

/**
 * The query for members by the beginning of a name; exported so that tests can check its plan. Members separated by a
 * block do not find each other.
 */
export const peopleQuery = (db: Queryable, column: NameColumn, { beginning, viewerId, limit }: PeopleQuery) =>
  db
    .selectFrom("users")
    .select(SUMMARY_COLUMNS)
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

/** Members by the beginning of their username, then by that of their display name. */
export async function findPeople(db: Queryable, query: PeopleQuery): Promise<UserSummary[]> {
  const named = await peopleQuery(db, "username_folded", query).execute();
  if (named.length >= query.limit) return named.map(userSummary);
  const shown = await peopleQuery(db, "display_name_folded", query).execute();
  const found = new Map([...named, ...shown].map((person) => [person.id, person]));
  return [...found.values()].slice(0, query.limit).map(userSummary);
}
