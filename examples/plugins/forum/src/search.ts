import type { PluginSearchType, RouteCaller, SearchDocument, SearchResult, Site } from "@sitevine/plugin-sdk";
import { postPath } from "./paths.js";
import { visibleTo } from "./readers.js";
import { type Db, database, postsInBoards } from "./tables.js";
import { findPeople } from "./views.js";

/** Posts that can be found, with what their documents are made from. */
const found = (db: Db) =>
  postsInBoards(db).where("posts.removed_at", "is", null).where("threads.removed_at", "is", null);

/** Nothing else of a post, its thread and its board is in its document. */
const stampOf = (...parts: readonly (string | null)[]): string => parts.map((part) => part ?? "").join(" ");

async function stamps(after: string, limit: number, site: Site) {
  const rows = await postsInBoards(database.of(site))
    .select(["posts.id", "posts.edited_at", "posts.removed_at", "threads.title", "boards.visibility"])
    .select("threads.removed_at as thread_removed_at")
    .where("posts.id", ">", after)
    .orderBy("posts.id")
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const isGone = row.removed_at !== null || row.thread_removed_at !== null;
    return { id: row.id, stamp: isGone ? null : stampOf(row.edited_at, row.visibility, row.title) };
  });
}

async function load(ids: readonly string[], site: Site): Promise<readonly SearchDocument[]> {
  if (ids.length === 0) return [];
  const rows = await found(database.of(site))
    .select(["posts.id", "posts.number", "posts.plain", "posts.created_at", "posts.edited_at", "posts.author_id"])
    .select(["threads.title", "boards.visibility"])
    .where("posts.id", "in", ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    stamp: stampOf(row.edited_at, row.visibility, row.title),
    // A thread is found by its title once, however many posts it has.
    title: row.number === 1 ? row.title : "",
    text: row.plain,
    at: row.created_at,
    visibility: row.visibility,
    authorId: row.author_id,
  }));
}

async function show(
  ids: readonly string[],
  reader: RouteCaller,
  site: Site,
): Promise<Readonly<Record<string, SearchResult>>> {
  if (ids.length === 0) return {};
  const rows = await found(database.of(site))
    .select(["posts.id", "posts.thread_id", "posts.number", "posts.created_at", "posts.author_id", "threads.title"])
    .where("posts.id", "in", ids)
    .where("boards.visibility", "in", visibleTo(reader))
    .execute();
  const people = await findPeople(
    site,
    rows.map(({ author_id: id }) => id),
  );
  return Object.fromEntries(
    rows.map((row) => {
      const byline = people.get(row.author_id)?.displayName;
      const href = postPath(row.thread_id, row.number);
      return [row.id, { title: row.title, href, date: row.created_at, ...(byline !== undefined && { byline }) }];
    }),
  );
}

/** Each post is found by its text, and the first one by the title of its thread as well. */
export const POST_SEARCH: PluginSearchType = {
  labels: { one: "Forum post", many: "Forum posts" },
  stamps,
  load,
  show,
};
