import type { Dialect } from "kysely";

/** Where a test's database is, in the shape that the server opens. */
export type TestDatabaseTarget =
  | { readonly driver: "sqlite"; readonly file: string }
  | { readonly driver: "postgres"; readonly url: string }
  | { readonly driver: "postgres"; readonly dialect: Dialect };

/** An empty database that nobody else uses; close what you opened on it before you dispose of it. */
export interface TestDatabase extends AsyncDisposable {
  readonly target: TestDatabaseTarget;
}

/** One row of the database matrix. */
export interface DatabaseKind {
  readonly name: "sqlite" | "pglite" | "postgres";
  /** False where all connections are one, so that two transactions never run side by side. */
  readonly concurrent: boolean;
  create(): Promise<TestDatabase>;
}
