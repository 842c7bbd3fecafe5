import type { Queryable } from "../../../platform/db/database.js";

type FindName = (db: Queryable, id: string) => Promise<{ readonly name: string } | undefined>;

/** Queries for the names of things that are addressed by an id, by the beginning of the path. */
const NAMES: Readonly<Record<string, FindName>> = {
  "/api/admin/articles/:id": (db, id) =>
    db.selectFrom("articles").select("title as name").where("id", "=", id).executeTakeFirst(),
  "/api/admin/badges/:id": (db, id) => db.selectFrom("badges").select("name").where("id", "=", id).executeTakeFirst(),
  "/api/admin/groups/:id": (db, id) => db.selectFrom("groups").select("name").where("id", "=", id).executeTakeFirst(),
  "/api/admin/nav-items/:id": (db, id) =>
    db.selectFrom("nav_items").select("label as name").where("id", "=", id).executeTakeFirst(),
  "/api/admin/profile-fields/:id": (db, id) =>
    db.selectFrom("profile_fields").select("label as name").where("id", "=", id).executeTakeFirst(),
  "/api/admin/users/:id": (db, id) =>
    db.selectFrom("users").select("username as name").where("id", "=", id).executeTakeFirst(),
  "/api/article-categories/:id": (db, id) =>
    db.selectFrom("categories").select("name").where("id", "=", id).executeTakeFirst(),
};

/** The name of what a path addresses, where it has one; a path below it addresses the same. */
export async function findAddressedName(db: Queryable, path: string, id: string | undefined): Promise<string | null> {
  const found = Object.entries(NAMES).find(([start]) => path === start || path.startsWith(`${start}/`));
  if (!found || id === undefined) return null;
  return (await found[1](db, id))?.name ?? null;
}
