import {
  AppError,
  ConfigError,
  DatabaseBusyError,
  DatabaseUnreachableError,
  diskFullSentence,
  KeyValueUnreachableError,
  NewerDatabaseError,
} from "@sitevine/server";

/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

const isIssue = (value: unknown): value is Issue =>
  typeof value === "object" && value !== null && "path" in value && "message" in value;

function withIssues(error: AppError): string {
  const issues = Array.isArray(error.details) ? error.details.filter(isIssue) : [];
  return [error.message, ...issues.map(({ path, message }) => `  ${path}: ${message}`)].join("\n");
}

const whereToLook = ({ file }: DatabaseUnreachableError): string =>
  file === null
    ? "Check DATABASE_URL or, where it is not set, database.json in DATA_DIR."
    : `It is in DATA_DIR: ${file}`;

/** The description of an error for the user: one sentence for an expected one, the whole stack for an unexpected one. */
export function explain(error: unknown): string {
  if (error instanceof AppError) return withIssues(error);
  if (error instanceof ConfigError || error instanceof UsageError || error instanceof NewerDatabaseError)
    return error.message;
  if (error instanceof DatabaseBusyError) return `${error.message} Try again.`;
  if (error instanceof DatabaseUnreachableError) return `${error.message} ${whereToLook(error)}`;
  if (error instanceof KeyValueUnreachableError) return `${error.message} Check REDIS_URL.`;
  const full = diskFullSentence(error);
  if (full !== null) return full;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}
