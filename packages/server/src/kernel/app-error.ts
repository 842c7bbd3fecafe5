import { type ErrorCode, errorCatalogue, type FieldIssue, type Finding } from "@sitevine/contracts";

type ErrorHeaders = Readonly<Record<string, string | readonly string[]>>;

export interface AppErrorOptions {
  /** Replaces the catalogue's message. It is sent to the client, so it must contain nothing private. */
  readonly message?: string | undefined;
  /** Becomes `error.details` of the answer, unchanged. */
  readonly details?: unknown;
  /**
   * Issues by field. Each path begins with the field's name, such as `content`. The issues become the details, and the
   * HTTP layer prefixes each path with the part of the request that holds the field, as in `body.content`.
   */
  readonly issues?: readonly Issue[];
  readonly cause?: unknown;
  /** Response headers that belong to the error, for example Retry-After. A list is sent as several headers. */
  readonly headers?: ErrorHeaders;
}

/** Problem of a field, or of a location in a file that was sent. */
export type Issue = FieldIssue | Finding;

/** An expected failure with a code of the error catalogue. The HTTP layer turns it into the error envelope. */
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
