// Hono and prepared statements: the minimum that answers with the same articles. With a key, callers need a token that it has
// signed, of a user whose row is read.
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import SqliteFile from "better-sqlite3";
import { Hono } from "hono";
import { envelope, LIST, ONE, TOTAL, whole } from "../articles/reference-rows.mjs";
import { readBearer } from "./bearer.mjs";

const [, , file = "", keyFile] = process.argv;
const key = keyFile === undefined ? null : readFileSync(keyFile);
const db = new SqliteFile(file, { readonly: true });
const list = db.prepare(LIST("?", "?"));
const total = db.prepare(TOTAL);
const one = db.prepare(ONE("?"));
const user = db.prepare("select status from users where id = ?");

const app = new Hono()
  .use(async (context, next) => {
    const claims = key && readBearer(context.req.header("authorization"), key);
    if (key && !(claims && user.get(claims.sub))) return context.text("no", 401);
    return next();
  })
  .get("/api/articles", (context) => {
    const limit = Number(context.req.query("limit") ?? 20);
    const page = Number(context.req.query("page") ?? 1);
    const rows = /** @type {Record<string, any>[]} */ (list.all(limit, (page - 1) * limit));
    if (context.req.query("total") === "none") return context.json(envelope(rows, 0, page, limit));
    const counted = /** @type {{ total: number }} */ (total.get());
    return context.json(envelope(rows, counted.total, page, limit));
  })
  .get("/api/articles/:slug", (context) => {
    const row = /** @type {Record<string, any> | undefined} */ (one.get(context.req.param("slug")));
    return row ? context.json(whole(row)) : context.notFound();
  });
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.(port));
