import type { Queryable } from "../../platform/db/database.js";

/** Members by id, whatever the state of their account. */
export const findReportedUsers = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom("users")
    .select(["id", "username", "display_name", "status"])
    .where("id", "in", [...ids])
    .execute();

/** Articles by id, whoever may read them. */
export const findExistingArticles = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom("articles")
    .select(["id", "author_id", "category_id"])
    .where("id", "in", [...ids])
    .execute();
