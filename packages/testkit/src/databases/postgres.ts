import { randomUUID } from "node:crypto";
import pg from "pg";
import type { DatabaseKind, OriginalDatabase, TestDatabase, TestDatabaseTarget } from "./test-database.js";

/** Creates a database on the server and lets `fill` fill it; `fill` closes what it opens. */
export async function postgresOriginal(
  serverUrl: string,
  fill: (target: TestDatabaseTarget) => Promise<void>,
): Promise<OriginalDatabase> {
  const { name, target, ...made } = await make(serverUrl, "template0");
  try {
    await fill(target);
  } catch (error) {
    await made[Symbol.asyncDispose]();
    throw error;
  }
  return { name, ...made };
}

/** Creates databases on the server in the URL, whose user needs the right to do so. */
export function postgres(serverUrl: string): DatabaseKind {
  return {
    name: "postgres",
    concurrent: true,
    create: (originals) => make(serverUrl, originals?.postgres ?? "template0"),
  };
}

async function make(serverUrl: string, original: string): Promise<TestDatabase & { readonly name: string }> {
  const name = `sitevine_test_${randomUUID().replaceAll("-", "")}`;
  const server = administrationOf(serverUrl);
  await server.pool.query(`create database ${name} template ${original} ${await server.strategy}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  // No test depends on data that a killed server loses, and a killed client loses nothing.
  url.searchParams.set("options", "-c synchronous_commit=off");
  return {
    name,
    target: { driver: "postgres", url: url.href },
    [Symbol.asyncDispose]: async () => void (await server.pool.query(`drop database if exists ${name} with (force)`)),
  };
}

interface Administration {
  readonly pool: pg.Pool;
  /** How a database is best copied. */
  readonly strategy: Promise<string>;
}

const administrations = new Map<string, Administration>();

/** The connections over which databases are created and dropped: opening one for each takes the server longer than that. */
function administrationOf(serverUrl: string): Administration {
  const known = administrations.get(serverUrl);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: serverUrl, max: 2, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
  // A test may end the connections of everybody; the next statement gets another one.
  pool.on("error", () => undefined);
  const made = { pool, strategy: strategyOn(pool) };
  administrations.set(serverUrl, made);
  return made;
}

/**
 * Copying the files takes the server two thirds of what copying page by page does, but waits for the disk: it is for servers
 * that do not. Before version 15 there was no other way, and no name for it.
 */
async function strategyOn(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ copies: boolean }>(
    "select current_setting('server_version_num')::integer >= 150000 and current_setting('fsync') = 'off' as copies",
  );
  return rows[0]?.copies ? "strategy file_copy" : "";
}
