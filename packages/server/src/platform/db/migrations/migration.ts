import type { SqlDialect, Tx } from "../database.js";

/** The schema builder and raw SQL of the running transaction; the table types of today mean nothing to a migration. */
export type MigrationTx = Pick<Tx, "schema" | "getExecutor">;

/** One step of the schema. Released steps are never changed: databases have been through them. */
export interface Migration {
  /** `NNNN-what`, ascending; also the key in the history. */
  readonly name: string;
  up(tx: MigrationTx, dialect: SqlDialect): Promise<void>;
}
