type Value = string | number | null;

interface Answer {
  readonly rows: readonly unknown[];
  readonly changes: number;
}

interface Connection {
  run(text: string, values: readonly Value[]): Promise<Answer>;
  begin(): Promise<void>;
  end(outcome: "commit" | "rollback"): Promise<void>;
  release(): void;
}

/** The SQL that the database of the plugin understands. */
export type DatabaseDialect = "sqlite" | "postgres";

/** The database as one call has it. */
export interface DatabaseOfCall {
  readonly dialect: DatabaseDialect;
  connect(): Promise<Connection>;
}

/** A call, as far as its use of the database goes. */
export interface CallWithDatabase {
  readonly ask: (service: string, ...args: readonly (Value | readonly Value[])[]) => Promise<unknown>;
}

export type PluginDatabase = (call: CallWithDatabase) => DatabaseOfCall;

/** The database is elsewhere, and the site is asked to run statements there. A transaction has a number. */
export const askedDatabase =
  (dialect: DatabaseDialect): PluginDatabase =>
  ({ ask }) => ({
    dialect,
    async connect() {
      let transaction: number | null = null;
      return {
        run: async (text, values) => (await ask("database.run", text, values, transaction)) as Answer,
        async begin() {
          transaction = (await ask("database.begin")) as number;
        },
        async end(outcome) {
          const ended = transaction;
          transaction = null;
          // A commit that failed has undone it already.
          if (ended !== null) await ask("database.end", ended, outcome);
        },
        release: () => undefined,
      };
    },
  });
