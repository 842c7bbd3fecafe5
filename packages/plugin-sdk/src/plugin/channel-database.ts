/** A value that SQL takes and gives in the database of a plugin. */
export type SqlValue = string | number | null;

export interface SqlAnswer {
  readonly rows: readonly Readonly<Record<string, SqlValue>>[];
  /** Number of rows that a statement without a result has changed. */
  readonly changes: number;
}

/** A connection to the database of the plugin; it is released at the latest when its call is over. */
export interface ChannelConnection {
  run(text: string, values: readonly SqlValue[]): Promise<SqlAnswer>;
  begin(): Promise<void>;
  end(outcome: "commit" | "rollback"): Promise<void>;
  release(): void;
}

/** The database of the plugin, as the process of the plugin gives it to one call. */
export interface ChannelDatabase {
  readonly dialect: "sqlite" | "postgres";
  connect(): Promise<ChannelConnection>;
}

/** Key under which a `Site` holds the database; `pluginDatabase` reads it. */
export const DATABASE_OF_SITE: unique symbol = Symbol.for("sitevine.database");
