import type { SqlValue } from "../../db/own-pool.js";

/** Order of the site to the process that has a database open. Orders are answered in the order in which they arrive. */
export type SqlOrder =
  /** Runs one statement, in the open transaction or outside of any. */
  | {
      readonly order: "run";
      readonly text: string;
      readonly values: readonly SqlValue[];
      readonly inTransaction: boolean;
    }
  | { readonly order: "begin" | "commit" | "rollback" };

export type SqlErrorCode = "SQL-UNIQUE" | "SQL-ERROR";

/** A statement that failed, as the plugin learns it. */
export class SqlFailure extends Error {
  override readonly name = "SqlFailure";
  readonly code: SqlErrorCode;

  constructor(message: string, code: SqlErrorCode = "SQL-ERROR") {
    super(message);
    this.code = code;
  }
}

// An answer is text, so that the site passes the JSON of rows on as it is.
const [DONE, FAILED] = ["=", "!"];

export const doneAnswer = (json: string): string => DONE + json;
export const failedAnswer = ({ code, message }: SqlFailure): string => FAILED + JSON.stringify({ code, message });

/** The JSON of an answer, or the failure that it tells of. Throws for what is no answer. */
export function readAnswer(answer: string): string | SqlFailure {
  if (answer.startsWith(DONE)) return answer.slice(DONE.length);
  if (!answer.startsWith(FAILED)) throw new TypeError("This is no answer.");
  const { code, message } = JSON.parse(answer.slice(FAILED.length)) as Readonly<Record<string, unknown>>;
  return new SqlFailure(String(message), code === "SQL-UNIQUE" ? code : "SQL-ERROR");
}
