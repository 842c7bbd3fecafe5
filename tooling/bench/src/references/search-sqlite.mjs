// Hono and one prepared statement of FTS5 with its own ranking: the minimum that finds something.
import { serve } from "@hono/node-server";
import SqliteFile from "better-sqlite3";
import { Hono } from "hono";

const [, , file = ""] = process.argv;
const db = new SqliteFile(file, { readonly: true });
const find = db.prepare(
  `select d.type, d.ref_id, d.body from search_index join search_documents as d on d.id = search_index.rowid
   where search_index match ? order by rank limit 20`,
);

const app = new Hono().get("/api/search", (context) => {
  const words = (context.req.query("q") ?? "").split(" ").map((word) => `"${word}"`);
  return context.json({ data: find.all(words.join(" AND ")) });
});
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.(port));
