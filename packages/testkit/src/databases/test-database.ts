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
  /** Creates a database. If filling is slow and copying fast, it is a copy of `original`, a name from `postgresOriginal`. */
  create(original?: string): Promise<TestDatabase>;
}
