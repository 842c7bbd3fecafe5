// One Hono route that only verifies an HS256 token and reads its owner from an indexed table.
import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import SqliteFile from "better-sqlite3";
import { Hono } from "hono";

const [, , file = ""] = process.argv;
const key = readFileSync(file);

const database = new SqliteFile(`${file}.sqlite`);
database.exec(
  "create table users (id text primary key, email text, username text, display_name text, created_at text)",
);
const row = ["01a1fd93-d1bc-750e-88d9-5f2a0a6724f4", "bench@site.test", "bench", "bench", "2030-01-01T00:00:00.000Z"];
database.prepare("insert into users values (?, ?, ?, ?, ?)").run(row);
const find = database.prepare("select * from users where id = ?");

/** @param {string} token */
function verify(token) {
  const [header, payload, signature = ""] = token.split(".");
  const expected = createHmac("sha256", key).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = JSON.parse(Buffer.from(payload ?? "", "base64url").toString("utf8"));
  return claims.exp > Date.now() / 1_000 ? claims : null;
}

const app = new Hono().get("/", (context) => {
  const claims = verify((context.req.header("authorization") ?? "").slice("Bearer ".length));
  return claims === null ? context.json({ error: "no" }, 401) : context.json({ user: find.get(claims.sub) });
});
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.(port));
