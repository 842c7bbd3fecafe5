// Hono and named statements: the minimum that answers with the same articles.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";
import { envelope, LIST, TOTAL } from "../articles/reference-rows.mjs";

const [, , url = ""] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 10 });

const app = new Hono().get("/api/articles", async (context) => {
  const limit = Number(context.req.query("limit") ?? 20);
  const page = Number(context.req.query("page") ?? 1);
  const [rows, counted] = await Promise.all([
    pool.query({ name: "list", text: LIST("$1", "$2"), values: [limit, (page - 1) * limit] }),
    pool.query({ name: "total", text: TOTAL }),
  ]);
  return context.json(envelope(rows.rows, Number(counted.rows[0].total), page, limit));
});
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.(port));
