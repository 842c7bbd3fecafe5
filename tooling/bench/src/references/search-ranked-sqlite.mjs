// Hono and prepared statements of FTS5 that find what guests may read and sort it as the site does: first the documents with
// all words in the title, then the others, the newest first. They count as many as the site counts.
import { serve } from "@hono/node-server";
import SqliteFile from "better-sqlite3";
import { Hono } from "hono";

const [, , file = ""] = process.argv;
const MOST = 1_000;
const LIMIT = 20;
const db = new SqliteFile(file, { readonly: true });
const FROM = `from search_index cross join search_documents as d on d.id = search_index.rowid
  where search_index match ? and d.type = 'articles' and d.visibility = 'public'`;
const find = db.prepare(`select d.type, d.ref_id as id, d.body ${FROM} order by search_index.rowid desc limit ?`);
const count = db.prepare(`select count(*) from (select 1 ${FROM} limit ${MOST})`).pluck();

const app = new Hono().get("/api/search", (context) => {
  const words = (context.req.query("q") ?? "").split(" ").map((word) => `"${word}"`);
  // The site takes the last word for the beginning of one.
  words.push(`${words.pop()} *`);
  const all = words.join(" AND ");
  const title = `{title} : (${all})`;
  const [total, inTitle] = [Number(count.get(all)), Number(count.get(title))];
  const first = inTitle > 0 ? find.all(title, LIMIT) : [];
  const rest = first.length < LIMIT ? find.all(`(${all}) NOT (${title})`, LIMIT - first.length) : [];
  return context.json({ data: [...first, ...rest], meta: { total, inTitle } });
});
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.(port));
