import { type Kysely, type RawBuilder, sql } from "kysely";
import { sha256Hex } from "../crypto/digest.js";
import { errorCode } from "../unreachable-reason.js";
import type { Database } from "./database.js";
import { MayNotMakeRolesError } from "./may-not-make-roles.js";
import type { OwnPool, SqlRows } from "./own-pool.js";
import { openOwnSchemaPool } from "./own-schema-pool.js";

/** Schemas on the server of the site, each with a role that reaches nothing else. */
export interface OwnSchemas extends AsyncDisposable {
  /** Makes the schema and its role, or makes them right again. Throws a MayNotMakeRolesError. */
  ensure(name: string): Promise<void>;
  /** The connections of the role. */
  pool(name: string): OwnPool<SqlRows>;
  /** Deletes the schema with everything in it, and the role. */
  drop(name: string): Promise<void>;
}

export interface OwnSchemasDeps {
  readonly db: Database;
  /** The address of the server. */
  readonly url: string;
  /** The password of a role. */
  readonly passwordOf: (role: string) => string;
}

const LONGEST_NAME = 63;
const INSUFFICIENT_PRIVILEGE = "42501";

/** A name that the server takes whole. */
const fitting = (name: string): string =>
  name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 9)}-${sha256Hex(name).slice(0, 8)}`;

const schemaOf = (name: string): string => fitting(`plugin-${name}`);

/** Roles belong to the whole server, where other sites have theirs. */
function roleOf(url: string, name: string): string {
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  return fitting(`sitevine-${sha256Hex(database).slice(0, 8)}-${name}`);
}

interface Named {
  readonly name: string;
}

const finds = async (tx: Kysely<unknown>, query: RawBuilder<unknown>): Promise<boolean> =>
  (await query.execute(tx)).rows.length > 0;

const hasRole = (tx: Kysely<unknown>, role: string): Promise<boolean> =>
  finds(tx, sql`select 1 from pg_roles where rolname = ${role}`);

const hasSchema = (tx: Kysely<unknown>, schema: string): Promise<boolean> =>
  finds(tx, sql`select 1 from pg_namespace where nspname = ${schema}`);

export function createOwnSchemas({ db, url, passwordOf }: OwnSchemasDeps): OwnSchemas {
  const pools = new Map<string, OwnPool<SqlRows>>();
  const terminate = async (pid: number): Promise<void> => {
    await sql`select pg_terminate_backend(${pid})`.execute(db.read as Kysely<unknown>);
  };

  /** Makes one change after another; what the server lets only some roles do is named as such. */
  async function change(statements: (tx: Kysely<unknown>) => Promise<void>): Promise<void> {
    try {
      await db.transaction(
        async (tx) => {
          const own = tx as unknown as Kysely<unknown>;
          // Processes of the site that start at once would change the same role.
          await sql`select pg_advisory_xact_lock(hashtext('sitevine.own-schemas'))`.execute(own);
          await statements(own);
        },
        { changes: [] },
      );
    } catch (error) {
      throw errorCode(error) === INSUFFICIENT_PRIVILEGE ? new MayNotMakeRolesError(error) : error;
    }
  }

  /** Transfers the ownership of restored objects: a backup leaves them to the role that restored it. */
  async function takeOver(tx: Kysely<unknown>, schema: string, role: string): Promise<void> {
    const { rows } = await sql<Named>`select c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.oid = c.relowner
      where n.nspname = ${schema} and r.rolname <> ${role} and c.relkind in ('r', 'v', 'm', 'p')`.execute(tx);
    for (const { name } of rows) await sql`alter table ${sql.id(schema, name)} owner to ${sql.id(role)}`.execute(tx);
  }

  return {
    async ensure(name) {
      const [schema, role] = [schemaOf(name), roleOf(url, name)];
      await change(async (tx) => {
        if (!(await hasRole(tx, role))) {
          await sql`create role ${sql.id(role)}`.execute(tx);
          // Members of a role may give objects to it and delete its objects.
          await sql`grant ${sql.id(role)} to current_user`.execute(tx);
        }
        await sql`alter role ${sql.id(role)} with login password ${sql.lit(passwordOf(role))}`.execute(tx);
        await sql`alter role ${sql.id(role)} set search_path = ${sql.id(schema)}`.execute(tx);
        if (!(await hasSchema(tx, schema))) await sql`create schema ${sql.id(schema)}`.execute(tx);
        await sql`alter schema ${sql.id(schema)} owner to ${sql.id(role)}`.execute(tx);
        await takeOver(tx, schema, role);
      });
    },
    pool(name) {
      const role = roleOf(url, name);
      const open = pools.get(name) ?? openOwnSchemaPool({ url, role, password: passwordOf(role), terminate });
      pools.set(name, open);
      return open;
    },
    async drop(name) {
      await pools.get(name)?.[Symbol.asyncDispose]();
      pools.delete(name);
      const [schema, role] = [schemaOf(name), roleOf(url, name)];
      await change(async (tx) => {
        await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(tx);
        if (!(await hasRole(tx, role))) return;
        await sql`drop owned by ${sql.id(role)} cascade`.execute(tx);
        await sql`drop role ${sql.id(role)}`.execute(tx);
      });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...pools.values()].map((pool) => pool[Symbol.asyncDispose]()));
    },
  };
}
