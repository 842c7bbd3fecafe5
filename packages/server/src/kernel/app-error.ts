import { type ErrorCode, errorCatalogue, type FieldIssue, type Finding } from "@sitevine/contracts";

type ErrorHeaders = Readonly<Record<string, string | readonly string[]>>;

export interface AppErrorOptions {
  /** Replaces the catalogue's message; it reaches the client, so it names nothing private. */
  readonly message?: string | undefined;
  /** Becomes `error.details` of the answer, as it is. */
  readonly details?: unknown;
  /**
   * What is wrong with which field, with paths that begin with the field's name, such as `content`. They become the details,
   * and the edge prefixes each path with the part of the request that the field came in, as in `body.content`.
   */
  readonly issues?: readonly Issue[];
  readonly cause?: unknown;
  /** Response headers that belong to the error, for example Retry-After; a list is sent as several headers. */
  readonly headers?: ErrorHeaders;
}

/** What is wrong with a field, or with a place in a file that was sent. */
export type Issue = FieldIssue | Finding;

/** An expected failure with a code of the error catalogue; the HTTP edge turns it into the error envelope. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;
  readonly issues: readonly Issue[] | undefined;
  readonly headers: ErrorHeaders;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const entry = errorCatalogue[code];
    super(options.message ?? entry.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = entry.status;
    this.details = options.details ?? options.issues;
    this.issues = options.issues;
    this.headers = options.headers ?? {};
  }
}
