import { type SelectQueryBuilder, sql } from "kysely";
import type { Queryable } from "../../platform/db/database.js";
import type { Schema } from "../../platform/db/schema/index.js";
import { letsSee, showsProfileToEverybody } from "../users/index.js";

/** A position in the order of registration. */
export interface JoinPlace {
  readonly createdAt: string;
  readonly id: string;
}

function behind(db: Queryable, after: JoinPlace | null): SelectQueryBuilder<Schema, "users", object> {
  const query = db.selectFrom("users").orderBy("created_at").orderBy("id");
  return after === null ? query : query.where(sql<boolean>`(created_at, id) > (${after.createdAt}, ${after.id})`);
}

/** The query for the last account of a full part; exported so that tests can check its plan. */
export const memberPartEndQuery = (db: Queryable, after: JoinPlace | null, size: number) =>
  behind(db, after)
    .select(["created_at as createdAt", "id"])
    .limit(1)
    .offset(size - 1);

/** The query for a part; exported so that tests can check its plan. */
export const memberPartQuery = (db: Queryable, after: JoinPlace | null, size: number) =>
  db
    .selectFrom(behind(db, after).select("id").limit(size).as("part"))
    .innerJoin("users", "users.id", "part.id")
    .select("users.username")
    .where("users.status", "=", "active")
    .where(showsProfileToEverybody("users.privacy"))
    .where(letsSee("searchable", "users.privacy"))
    .orderBy("users.id");

/** Members whose profile everybody may see and who may be found, in parts of all members. */
export interface PublicMembers {
  /** The end of the part that begins after a position; undefined when it is the last part. */
  partEnd(after: JoinPlace | null, size: number): Promise<JoinPlace | undefined>;
  /** Their usernames. */
  part(after: JoinPlace | null, size: number): Promise<readonly string[]>;
}

export const publicMembers = (db: Queryable): PublicMembers => ({
  partEnd: (after, size) => memberPartEndQuery(db, after, size).executeTakeFirst(),
  part: async (after, size) => (await memberPartQuery(db, after, size).execute()).map(({ username }) => username),
});
