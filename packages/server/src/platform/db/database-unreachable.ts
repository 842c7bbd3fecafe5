import { errorCode, unreachableReason } from "../unreachable-reason.js";

const DRIVER_REASONS: ReadonlyMap<string, string> = new Map([
  ["28000", "the server refused this user"],
  ["28P01", "the server refused user name or password"],
  ["3D000", "there is no database of that name"],
  ["53300", "the server has no free connection"],
  ["SQLITE_BUSY", "another program has kept the file locked for too long"],
  ["SQLITE_CANTOPEN", "the file cannot be opened"],
  ["SQLITE_CORRUPT", "the file is damaged; restore a backup"],
  ["SQLITE_FULL", "the disk is full"],
  ["SQLITE_IOERR_SHMSIZE", "the disk is full"],
  ["SQLITE_IOERR", "the file cannot be read and written"],
  ["SQLITE_NOTADB", "the file is not a SQLite database"],
  ["SQLITE_READONLY", "the file cannot be written to"],
]);

/** Prefix of the codes of one kind, such as SQLITE_READONLY_DIRECTORY. */
const KIND_OF_CODE = /^SQLITE_[A-Z]+/;

const NO_TLS = /does not support SSL connections/;

function reasonOf(cause: unknown): string {
  if (cause instanceof Error && NO_TLS.test(cause.message)) return "the server does not offer encrypted connections";
  const code = errorCode(cause);
  const [kind = ""] = KIND_OF_CODE.exec(code) ?? [];
  return DRIVER_REASONS.get(code) ?? DRIVER_REASONS.get(kind) ?? unreachableReason(cause, DRIVER_REASONS);
}

/** The site cannot work on the database; the message is one sentence without URL or password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = "DatabaseUnreachableError";
  /** A clause such as "the connection was refused". */
  readonly reason: string;
  /** The file of the database, if it is one. */
  readonly file: string | null;

  constructor(cause: unknown, { file, reason }: { readonly file?: string; readonly reason?: string } = {}) {
    const clause = reason ?? reasonOf(cause);
    const isThere = reason !== undefined || file !== undefined;
    super(`The database cannot be ${isThere ? "used" : "reached"}: ${clause}.`, { cause });
    this.reason = clause;
    this.file = file ?? null;
  }
}
