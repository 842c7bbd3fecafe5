// One Hono route that only verifies an HS256 token and reads its owner from an indexed table.
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import SqliteFile from "better-sqlite3";
import { Hono } from "hono";
import { readBearer } from "./bearer.mjs";

const [, , file = ""] = process.argv;
const key = readFileSync(file);

const database = new SqliteFile(`${file}.sqlite`);
database.exec(
  "create table users (id text primary key, email text, username text, display_name text, created_at text)",
);
const row = ["01a1fd93-d1bc-750e-88d9-5f2a0a6724f4", "bench@site.test", "bench", "bench", "2030-01-01T00:00:00.000Z"];
database.prepare("insert into users values (?, ?, ?, ?, ?)").run(row);
const find = database.prepare("select * from users where id = ?");

const app = new Hono().get("/", (context) => {
  const claims = readBearer(context.req.header("authorization"), key);
  return claims === null ? context.json({ error: "no" }, 401) : context.json({ user: find.get(claims.sub) });
});
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.(port));
