import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Instance, type MadeTables, rememberTables, restoreTables } from "./made-tables.js";
import type { DatabaseKind, OriginalDatabase, TestDatabase, TestDatabaseTarget } from "./test-database.js";

/**
 * Creates a database on the server and lets `fill` fill it; `fill` closes what it opens. Its copies are dropped with it.
 */
export async function postgresOriginal(
  serverUrl: string,
  fill: (target: TestDatabaseTarget) => Promise<void>,
): Promise<OriginalDatabase> {
  const name = newName("sitevine_test");
  const target = await create(serverUrl, name, "template0");
  const made = { name, [Symbol.asyncDispose]: () => dropAll(serverUrl, name) };
  try {
    await fill(target);
  } catch (error) {
    await made[Symbol.asyncDispose]();
    throw error;
  }
  return made;
}

/** Creates databases on the server in the URL, whose user needs the right to do so. */
export function postgres(serverUrl: string): DatabaseKind {
  return {
    name: "postgres",
    concurrent: true,
    async create(originals) {
      const { postgres: original, reusesCopies = false } = originals ?? {};
      if (original !== undefined && reusesCopies) return takeCopy(serverUrl, original);
      const name = newName("sitevine_test");
      const target = await create(serverUrl, name, original ?? "template0");
      return { target, [Symbol.asyncDispose]: () => drop(serverUrl, name) };
    },
  };
}

/** A copy of an original. */
interface Copy {
  readonly name: string;
  readonly target: TestDatabaseTarget;
  /** Connection that empties it, and the tables that it began with; absent for users without the right to empty it. */
  readonly reuse?: { readonly client: pg.Client; readonly tables: MadeTables };
}

// Tests of two sites need two. Each keeps a few connections open.
const MOST_IDLE = 2;
const idle = new Map<string, Copy[]>();

/** Emptying a database that a former test used takes a third of what copying and dropping one does. */
async function takeCopy(serverUrl: string, original: string): Promise<TestDatabase> {
  const copies = idle.get(original) ?? [];
  idle.set(original, copies);
  const copy = (await nextClean(serverUrl, copies)) ?? (await makeCopy(serverUrl, original));
  return {
    target: copy.target,
    [Symbol.asyncDispose]: async () => {
      if (copy.reuse && copies.length < MOST_IDLE) copies.push(copy);
      else await discard(serverUrl, copy);
    },
  };
}

async function nextClean(serverUrl: string, copies: Copy[]): Promise<Copy | undefined> {
  for (let copy = copies.pop(); copy; copy = copies.pop()) {
    if (await restore(copy).catch(() => false)) return copy;
    await discard(serverUrl, copy);
  }
  return undefined;
}

/** False if the database is no longer what it was made as, or somebody still works with it. */
async function restore({ reuse }: Copy): Promise<boolean> {
  if (!reuse) return false;
  const { client, tables } = reuse;
  const { rows } = await client.query<{ busy: boolean }>(
    `select exists (select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle') as busy`,
  );
  return rows[0]?.busy === false && restoreTables(instanceOf(client), tables);
}

async function makeCopy(serverUrl: string, original: string): Promise<Copy> {
  const name = newName(original);
  const target = await create(serverUrl, name, original);
  if (!(await administrationOf(serverUrl).server).isSuperuser) return { name, target };
  const client = new pg.Client({ connectionString: target.url });
  // A test may end the connections of everybody; then the database is not used again.
  client.on("error", () => undefined);
  await client.connect();
  return { name, target, reuse: { client, tables: await rememberTables(instanceOf(client)) } };
}

async function discard(serverUrl: string, { name, reuse }: Copy): Promise<void> {
  await reuse?.client.end().catch(() => undefined);
  await drop(serverUrl, name);
}

const instanceOf = (client: pg.Client): Instance => ({
  query: async <Row>(text: string, values?: unknown[]) => ({ rows: (await client.query(text, values)).rows as Row[] }),
  exec: (text) => client.query(text),
});

const newName = (prefix: string): string => `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 12)}`;

async function create(serverUrl: string, name: string, original: string) {
  const { pool, server } = administrationOf(serverUrl);
  await pool.query(`create database ${name} template ${original} ${(await server).strategy}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  // No test depends on data that a killed server loses, and a killed client loses nothing.
  url.searchParams.set("options", "-c synchronous_commit=off");
  return { driver: "postgres", url: url.href } as const;
}

async function drop(serverUrl: string, name: string): Promise<void> {
  await administrationOf(serverUrl).pool.query(`drop database if exists ${name} with (force)`);
}

/** Drops an original and the copies of it that are left. */
async function dropAll(serverUrl: string, original: string): Promise<void> {
  const { pool } = administrationOf(serverUrl);
  const { rows } = await pool.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1)",
    [original],
  );
  for (const { name } of rows) await drop(serverUrl, name);
}

interface Server {
  /** Clause of CREATE DATABASE for the fastest copy that the server supports; empty for its default. */
  readonly strategy: string;
  /** Whether we may switch references off, which emptying takes. */
  readonly isSuperuser: boolean;
}

interface Administration {
  readonly pool: pg.Pool;
  readonly server: Promise<Server>;
}

const administrations = new Map<string, Administration>();

/** The connections over which databases are created and dropped: opening one for each takes the server longer than that. */
function administrationOf(serverUrl: string): Administration {
  const known = administrations.get(serverUrl);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: serverUrl, max: 2, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
  // A test may end the connections of everybody; the next statement gets another one.
  pool.on("error", () => undefined);
  const made = { pool, server: lookAtServer(pool) };
  administrations.set(serverUrl, made);
  return made;
}

/**
 * Copying the files takes the server two thirds of what copying page by page does, but waits for the disk: it is for servers
 * that do not. Before version 15 there was no other way, and no name for it.
 */
async function lookAtServer(pool: pg.Pool): Promise<Server> {
  const { rows } = await pool.query<{ copies: boolean; superuser: boolean }>(
    `select current_setting('server_version_num')::integer >= 150000 and current_setting('fsync') = 'off' as copies,
      current_setting('is_superuser') = 'on' as superuser`,
  );
  const [found] = rows;
  return { strategy: found?.copies ? "strategy file_copy" : "", isSuperuser: found?.superuser === true };
}
