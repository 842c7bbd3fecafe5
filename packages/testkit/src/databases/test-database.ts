import type { Dialect } from "kysely";

/** Where a test's database is, in the shape that the server opens. */
export type TestDatabaseTarget =
  | { readonly driver: "sqlite"; readonly file: string }
  | { readonly driver: "postgres"; readonly url: string }
  | { readonly driver: "postgres"; readonly dialect: Dialect };

/** A database that nobody else uses, empty unless it is a copy; close what you opened on it before you dispose of it. */
export interface TestDatabase extends AsyncDisposable {
  readonly target: TestDatabaseTarget;
}

/** One row of the database matrix. */
export interface DatabaseKind {
  readonly name: "sqlite" | "pglite" | "postgres";
  /** False where all connections are one, so that two transactions never run side by side. */
  readonly concurrent: boolean;
  /** Makes one. Where it takes long to fill and little to copy, it is a copy of `original`, a name from `postgresOriginal`. */
  create(original?: string): Promise<TestDatabase>;
}
