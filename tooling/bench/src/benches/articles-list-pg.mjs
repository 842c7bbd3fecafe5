import pg from "pg";
import { fillPostgres } from "../articles/fill.mjs";
import { sameAnswer } from "../articles/same-answer.mjs";
import { compare } from "../compare.mjs";
import { startReference } from "../references.mjs";
import { startSite } from "../site.mjs";

const ROWS = 10_000;

/** Creates a database on the server and drops it when disposed of. @param {string} server */
async function temporaryDatabase(server) {
  const name = `sitevine_bench_${process.pid}`;
  const run = async (/** @type {string} */ statement) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, [Symbol.asyncDispose]: () => run(`drop database ${name} with (force)`) };
}

/**
 * The first page of articles on PostgreSQL, compared with a bare Hono route with named statements that returns the same JSON.
 */
export async function articlesListPgKept() {
  const server = process.env.DATABASE_URL ?? "";
  if (!server.startsWith("postgres")) {
    console.log("articles-list-pg-kept: skipped, since DATABASE_URL names no PostgreSQL server");
    return [];
  }
  await using database = await temporaryDatabase(server);
  await using site = await startSite({ databaseUrl: database.url });
  await fillPostgres(database.url, ROWS);
  await using bare = await startReference("articles-postgres", undefined, [database.url]);
  const path = "api/articles?limit=20";
  const [ours, theirs] = [`${site.origin}/${path}`, `${bare.url}${path}`];
  await sameAnswer(ours, theirs);
  return [
    await compare({
      bench: "articles-list-pg-kept",
      goal: 0.7,
      ours: { url: ours, expect: 200 },
      reference: { url: theirs, expect: 200 },
    }),
  ];
}
