import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { ChannelConnection, ChannelDatabase, SqlValue } from "../plugin/channel-database.js";

/** Throws a TypeError for what the two databases would store differently. */
function requireSqlValue(value: unknown): SqlValue {
  if (value === null || typeof value === "string") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  const kind = Array.isArray(value) ? "an array" : typeof value;
  throw new TypeError(
    `A value for SQL is a text, a finite number or null, not ${kind}. Store true and false as 1 and 0, and JSON as text.`,
  );
}

class PluginConnection implements DatabaseConnection {
  readonly channel: ChannelConnection;

  constructor(channel: ChannelConnection) {
    this.channel = channel;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await this.channel.run(sql, parameters.map(requireSqlValue));
    return { rows: rows as readonly unknown[] as Row[], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Rows of a plugin's database cannot be streamed: read a limited number of them at a time.");
  }
}

class PluginDriver implements Driver {
  readonly #database: ChannelDatabase;

  constructor(database: ChannelDatabase) {
    this.#database = database;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PluginConnection> {
    return new PluginConnection(await this.#database.connect());
  }

  beginTransaction({ channel }: PluginConnection): Promise<void> {
    return channel.begin();
  }

  commitTransaction({ channel }: PluginConnection): Promise<void> {
    return channel.end("commit");
  }

  rollbackTransaction({ channel }: PluginConnection): Promise<void> {
    return channel.end("rollback");
  }

  async savepoint(connection: PluginConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${quoted(name)}`));
  }

  async rollbackToSavepoint(connection: PluginConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to ${quoted(name)}`));
  }

  async releaseSavepoint(connection: PluginConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release ${quoted(name)}`));
  }

  async releaseConnection({ channel }: PluginConnection): Promise<void> {
    channel.release();
  }

  async destroy(): Promise<void> {}
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The Kysely dialect of a plugin's database. Calls share the one connection to a file, so nothing here limits their number. */
export class PluginDialect implements Dialect {
  readonly #database: ChannelDatabase;

  constructor(database: ChannelDatabase) {
    this.#database = database;
  }

  get #isSqlite(): boolean {
    return this.#database.dialect === "sqlite";
  }

  createDriver(): Driver {
    return new PluginDriver(this.#database);
  }

  createQueryCompiler(): QueryCompiler {
    return this.#isSqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return this.#isSqlite ? new SqliteAdapter() : new PostgresAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return this.#isSqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db);
  }
}
