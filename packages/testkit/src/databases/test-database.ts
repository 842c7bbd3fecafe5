import type { Dialect } from "kysely";

/** The address of a test's database, in the shape that the server opens. */
export type TestDatabaseTarget =
  | { readonly driver: "sqlite"; readonly file: string }
  | { readonly driver: "postgres"; readonly url: string }
  | { readonly driver: "postgres"; readonly dialect: Dialect };

/** A database that nobody else uses; empty unless it is a copy. Close what you opened on it before you dispose of it. */
export interface TestDatabase extends AsyncDisposable {
  readonly target: TestDatabaseTarget;
}

/** A database in the matrix. */
export interface DatabaseKind {
  readonly name: "sqlite" | "pglite" | "postgres";
  /** False when all connections are one, so that transactions never run concurrently. */
  readonly concurrent: boolean;
  /** Creates a database: a copy of the original of its kind, if there is one, and otherwise an empty one. */
  create(originals?: OriginalDatabases): Promise<TestDatabase>;
}

/** Makes the tables of a database, and closes what it opens. */
export type MakeTables = (target: TestDatabaseTarget) => Promise<void>;

/**
 * The databases that test databases are copied from: the path of a SQLite file, and a name on the PostgreSQL server. An
 * in-process PostgreSQL cannot be copied: the tables of an instance are made once, and emptied for each later database.
 */
export interface OriginalDatabases {
  readonly sqlite?: string;
  readonly postgres?: string;
  /** True where a copy on the server may be one that a former test used, emptied since, to which connections may be open. */
  readonly reusesCopies?: boolean;
  readonly pglite?: MakeTables;
}

/** A database that others are copied from, until it is disposed of. */
export interface OriginalDatabase extends AsyncDisposable {
  /** Name or path, as {OriginalDatabases} takes it. */
  readonly name: string;
}
