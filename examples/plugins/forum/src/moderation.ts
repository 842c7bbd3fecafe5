import type { PluginReportTarget, ReportedThing, ReportReader, Site } from "@sitevine/plugin-sdk";
import { postPath } from "./paths.js";
import { mayModerate, visibleTo } from "./readers.js";
import { database, postsInBoards } from "./tables.js";

const LABEL = 80;

async function find(
  ids: readonly string[],
  reader: ReportReader,
  site: Site,
): Promise<Readonly<Record<string, ReportedThing>>> {
  if (ids.length === 0) return {};
  const rows = await postsInBoards(database.of(site))
    .selectAll("posts")
    .select(["threads.title", "threads.removed_at as thread_removed_at", "boards.visibility"])
    .where("posts.id", "in", ids)
    .execute();
  return Object.fromEntries(
    rows.map((row): [string, ReportedThing] => {
      const isGone = row.removed_at !== null || (row.thread_removed_at !== null && !mayModerate(reader));
      const isHidden = !visibleTo(reader).includes(row.visibility);
      const state = isGone ? "gone" : isHidden ? "hidden" : "live";
      const label = `${row.title}: ${row.plain}`.replace(/\s+/g, " ").slice(0, LABEL);
      const href = state === "live" ? postPath(row.thread_id, row.number) : null;
      return [row.id, { state, ownerId: row.author_id, label: isHidden ? "" : label, href }];
    }),
  );
}

/** Posts are reported to the moderators of the site, who see them as they were. */
export const POST_REPORTS: PluginReportTarget = {
  find,
  async capture(id, _reader, site) {
    const post = await database.of(site).selectFrom("posts").select("html").where("id", "=", id).executeTakeFirst();
    return post?.html ?? "";
  },
};
