import { type ErrorCode, errorCatalogue } from "@sitevine/contracts";

type ErrorHeaders = Readonly<Record<string, string | readonly string[]>>;

export interface AppErrorOptions {
  /** Replaces the catalogue's message; it reaches the client, so it names nothing private. */
  readonly message?: string;
  /** Becomes `error.details` of the answer. */
  readonly details?: unknown;
  readonly cause?: unknown;
  /** Response headers that belong to the error, for example Retry-After; a list is sent as several headers. */
  readonly headers?: ErrorHeaders;
}

/** An expected failure with a code of the error catalogue; the HTTP edge turns it into the error envelope. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;
  readonly headers: ErrorHeaders;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const entry = errorCatalogue[code];
    super(options.message ?? entry.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = entry.status;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}
