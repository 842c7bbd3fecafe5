import type { DatabaseSync, StatementSync } from "node:sqlite";

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

/** The database as one call has it. */
export interface DatabaseOfCall {
  readonly dialect: "sqlite" | "postgres";
  connect(): Promise<Connection>;
}

/** A call, as far as its use of the database goes. */
export interface CallWithDatabase {
  readonly isOver: () => boolean;
  /** Called when it is over. */
  readonly onOver: (release: () => void) => void;
  readonly ask: (service: string, ...args: readonly (Value | readonly Value[])[]) => Promise<unknown>;
}

export type PluginDatabase = (call: CallWithDatabase) => DatabaseOfCall;

const overError = (): Error =>
  new Error("The call is over: await all work with the database before the handler returns.");

/** The database is a schema on a server, which the site asks. A transaction has a number. */
export const serverDatabase: PluginDatabase = ({ ask }) => ({
  dialect: "postgres",
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
        await ask("database.end", ended, outcome);
      },
      release: () => undefined,
    };
  },
});

// SQL that reaches other files or changes how the file is opened. The plugin may have changed what it finds on RegExp.
const FORBIDDEN = /\b(?:attach|detach|vacuum|pragma)\b/i;
const { exec } = RegExp.prototype;
const { apply } = Reflect;

function requireOwnFile(text: unknown): void {
  if (typeof text !== "string") throw new TypeError("SQL is a text.");
  if (apply(exec, FORBIDDEN, [text]) !== null)
    throw new Error(
      "SQL may not have the words ATTACH, DETACH, VACUUM and PRAGMA, nor may a text in it: pass texts as values.",
    );
}

/** What the pragma functions, such as pragma_table_info, may read. */
const READABLE: ReadonlySet<string | null> = new Set([
  "table_info",
  "table_xinfo",
  "table_list",
  "index_list",
  "index_info",
  "foreign_key_list",
]);

const isReadable = READABLE.has.bind(READABLE);

type Sqlite = typeof import("node:sqlite");

function openFile({ DatabaseSync: File, constants }: Sqlite, path: string): DatabaseSync {
  const file = new File(path, { timeout: BUSY_MS, defensive: true });
  file.exec("pragma synchronous = full; pragma temp_store = memory");
  const { SQLITE_ATTACH, SQLITE_DETACH, SQLITE_PRAGMA, SQLITE_DENY, SQLITE_OK } = constants;
  // Node 22 has none; there the words alone have to do.
  file.setAuthorizer?.((action, name) => {
    const isForbidden =
      action === SQLITE_ATTACH || action === SQLITE_DETACH || (action === SQLITE_PRAGMA && !isReadable(name));
    return isForbidden ? SQLITE_DENY : SQLITE_OK;
  });
  return file;
}

const BUSY_MS = 2_000;
const KEPT_STATEMENTS = 200;
// SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE.
const UNIQUE: ReadonlySet<unknown> = new Set([1_555, 2_067]);

function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !("errcode" in error)) return error;
  return Object.assign(new Error(error.message), { code: UNIQUE.has(error.errcode) ? "SQL-UNIQUE" : "SQL-ERROR" });
}

/** The database is a file, with one connection, which one call after the other has. */
export function fileDatabase(sqlite: Sqlite, path: string): PluginDatabase {
  const file = openFile(sqlite, path);
  const kept = new Map<string, StatementSync>();
  let last = Promise.resolve();

  function prepare(text: string): StatementSync {
    const known = kept.get(text);
    if (known) return known;
    const statement = file.prepare(text);
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    kept.set(text, statement);
    return statement;
  }

  function run(text: string, values: readonly Value[]): Answer {
    requireOwnFile(text);
    try {
      const statement = prepare(text);
      if (statement.columns().length > 0) return { rows: statement.all(...values), changes: 0 };
      return { rows: [], changes: Number(statement.run(...values).changes) };
    } catch (error) {
      throw refusalOf(error);
    }
  }

  async function take(): Promise<() => void> {
    const turn = Promise.withResolvers<void>();
    const before = last;
    last = turn.promise;
    await before;
    return turn.resolve;
  }

  return ({ isOver, onOver }) => ({
    dialect: "sqlite",
    async connect() {
      const giveBack = await take();
      let isHeld = true;
      function release(): void {
        if (!isHeld) return;
        isHeld = false;
        if (file.isTransaction) file.exec("rollback");
        giveBack();
      }
      function requireHeld(): void {
        if (!isHeld) throw overError();
      }
      if (isOver()) {
        release();
        throw overError();
      }
      onOver(release);
      return {
        async run(text, values) {
          requireHeld();
          return run(text, values);
        },
        async begin() {
          requireHeld();
          // A transaction that writes only later would fail where another process has written meanwhile.
          run("begin immediate", []);
        },
        async end(outcome) {
          requireHeld();
          // Some failures, such as a full disk, end the transaction.
          if (outcome === "commit" || file.isTransaction) run(outcome, []);
        },
        release,
      };
    },
  });
}
