import { unreachableReason } from "../unreachable-reason.js";

const DRIVER_REASONS: ReadonlyMap<string, string> = new Map([
  ["28000", "the server refused this user"],
  ["28P01", "the server refused user name or password"],
  ["3D000", "there is no database of that name"],
  ["53300", "the server has no free connection"],
  ["SQLITE_CANTOPEN", "the file cannot be opened"],
  ["SQLITE_NOTADB", "the file is not a SQLite database"],
  ["SQLITE_READONLY", "the file cannot be written to"],
]);

/** The database does not answer; the message is one sentence without URL or password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = "DatabaseUnreachableError";
  /** A clause such as "the connection was refused". */
  readonly reason: string;

  constructor(cause: unknown) {
    const reason = unreachableReason(cause, DRIVER_REASONS);
    super(`The database cannot be reached: ${reason}.`, { cause });
    this.reason = reason;
  }
}
