import { errorCode } from "./dialect-differences.js";

const REASONS: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "the connection was refused"],
  ["ECONNRESET", "the connection was cut"],
  ["ENOTFOUND", "the host name is unknown"],
  ["EAI_AGAIN", "the host name cannot be looked up"],
  ["ETIMEDOUT", "the server does not answer"],
  ["EHOSTUNREACH", "the host cannot be reached"],
  ["28000", "the server refused this user"],
  ["28P01", "the server refused user name or password"],
  ["3D000", "there is no database of that name"],
  ["53300", "the server has no free connection"],
  ["SQLITE_CANTOPEN", "the file cannot be opened"],
  ["SQLITE_NOTADB", "the file is not a SQLite database"],
  ["SQLITE_READONLY", "the file cannot be written to"],
]);

/** The database does not answer. The message says why in words of our own, so it never repeats a URL or a password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = "DatabaseUnreachableError";
  /** A clause such as "the connection was refused". */
  readonly reason: string;

  constructor(cause: unknown) {
    const reason = reasonOf(cause);
    super(`The database cannot be reached: ${reason}.`, { cause });
    this.reason = reason;
  }
}

function reasonOf(cause: unknown): string {
  const code = errorCode(cause);
  const reason = REASONS.get(code);
  if (reason !== undefined) return reason;
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0]);
  if (cause instanceof Error && /timeout/i.test(cause.message)) return "the server does not answer";
  return code === "" ? "it gave no reason" : `the driver says ${code}`;
}
