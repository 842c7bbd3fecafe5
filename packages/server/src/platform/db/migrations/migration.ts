import type { SqlDialect, Tx } from "../database.js";

/** The schema builder and raw SQL of the running transaction. Migrations do not use the current table types. */
export type MigrationTx = Pick<Tx, "schema" | "getExecutor">;

/** One step of the schema. Released steps never change: they have run on existing databases. */
export interface Migration {
  /** `NNNN-what`, ascending; also the key in the history. */
  readonly name: string;
  up(tx: MigrationTx, dialect: SqlDialect): Promise<void>;
}
