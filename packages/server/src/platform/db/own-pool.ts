import type { JsonText } from "../../kernel/json-text.js";

export type SqlValue = string | number | null;

export interface SqlRows {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly changes: number;
}

/** The rows of a statement, or their JSON where the site need not read them. */
export type SqlResult = SqlRows | JsonText;

/** The call of a plugin that uses its database. */
export interface OwnCall {
  /** Aborted when the call is over. */
  readonly over: AbortSignal;
  /** Milliseconds that one statement may take, where the database does not end it with the call. */
  readonly statementMs: number;
}

/** An open transaction. */
export interface OwnTransaction<Result = SqlResult> {
  run(text: string, values: readonly SqlValue[]): Promise<Result>;
  end(outcome: "commit" | "rollback"): Promise<void>;
}

/** The connections to the database of one plugin, which ends what takes too long or gives too much. */
export interface OwnPool<Result = SqlResult> extends AsyncDisposable {
  run(text: string, values: readonly SqlValue[], call: OwnCall): Promise<Result>;
  /** The transaction is rolled back when the call is over first. */
  begin(call: OwnCall): Promise<OwnTransaction<Result>>;
}
