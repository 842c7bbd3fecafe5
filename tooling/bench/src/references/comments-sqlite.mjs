// Hono and one transaction for each comment, which is on the disk before it is answered.
import { randomUUID } from "node:crypto";
import { serve } from "@hono/node-server";
import SqliteFile from "better-sqlite3";
import { Hono } from "hono";

const [, , file = ""] = process.argv;
const db = new SqliteFile(`${file}.sqlite`);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec(`
  create table articles (id text primary key, comment_count integer not null);
  create table comments (id text primary key, article_id text not null, content text not null, created_at text not null);
  create index comments_of_article on comments (article_id, created_at)`);
const insert = db.prepare("insert into comments values (?, ?, ?, ?)");
const count = db.prepare(
  "insert into articles values (?, 1) on conflict (id) do update set comment_count = comment_count + 1",
);
const add = db.transaction((/** @type {string[]} */ ...row) => {
  insert.run(row);
  count.run(row[1]);
});

const app = new Hono().post("/api/articles/:id/comments", async (context) => {
  const { content } = await context.req.json();
  const row = [randomUUID(), context.req.param("id"), String(content), new Date().toISOString()];
  add(...row);
  const [id, articleId, , createdAt] = row;
  return context.json({ id, articleId, content, createdAt }, 201);
});
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.(port));
