// One Hono route that returns the bytes of a page.
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const [, , file = "", type = ""] = process.argv;
const body = readFileSync(file, "utf8");

const app = new Hono().get("/", (context) => context.body(body, 200, { "content-type": type }));
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.(port));
