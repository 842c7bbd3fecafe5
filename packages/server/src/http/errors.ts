import type { ErrorEnvelope } from "@sitevine/contracts";
import { errorCatalogue } from "@sitevine/contracts";
import { AppError } from "../kernel/app-error.js";
import { noSpace, unavailable } from "../kernel/refusals.js";
import { DatabaseBusyError } from "../platform/db/database-busy.js";
import { DatabaseUnreachableError } from "../platform/db/database-unreachable.js";
import { diskFullSentence } from "../platform/disk-full.js";
import { KeyValueUnreachableError } from "../platform/kv/key-value-unreachable.js";
import type { Logger } from "../platform/logger.js";
import { jsonAnswer } from "./json-answer.js";

/** Options for turning errors into answers. */
export interface ErrorFunnelOptions {
  readonly logger: Logger;
  /** Production hides the message and details of server errors. */
  readonly hideServerErrors: boolean;
}

// Connections are restored within seconds, and transactions get their turn.
const RETRY_SECONDS = 5;

const PASSING = [DatabaseBusyError, DatabaseUnreachableError, KeyValueUnreachableError];

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const full = diskFullSentence(error);
  if (full !== null) return noSpace(full, error);
  const message = error instanceof Error ? error.message : String(error);
  if (PASSING.some((kind) => error instanceof kind)) return unavailable(RETRY_SECONDS, message, error);
  return new AppError("SVC-API-5000", { message, cause: error });
}

function envelope(error: AppError, hide: boolean): ErrorEnvelope {
  const message = hide ? errorCatalogue[error.code].message : error.message;
  const details = hide ? undefined : error.details;
  return { error: { code: error.code, message, ...(details === undefined ? {} : { details }) } };
}

/** Facts that the log states about a failed request. */
export interface RequestFacts {
  readonly requestId: string;
  readonly method: string;
  /** Without the query, which may contain keys. */
  readonly path: string;
  readonly userId?: string | undefined;
  /** The plugin that answers such requests. */
  readonly pluginId?: string | undefined;
}

/** An error in the form in which it is sent. */
export interface ToldError {
  readonly failure: AppError;
  readonly envelope: ErrorEnvelope;
}

/** Puts whatever was thrown into the error envelope, and logs what is the server's fault. */
export function tellError(error: unknown, request: RequestFacts, options: ErrorFunnelOptions): ToldError {
  const failure = asAppError(error);
  const isOurs = failure.status >= 500 && failure.code !== "SVC-INSTALL-1001";
  if (isOurs) {
    const { code, status, cause } = failure;
    options.logger.error(failure.message, { error: cause ?? failure, ...request, code, status });
  }
  return { failure, envelope: envelope(failure, isOurs && options.hideServerErrors) };
}

/** Turns whatever was thrown into an answer with the error envelope, and logs what is the server's fault. */
export function errorResponse(
  error: unknown,
  acceptEncoding: string | null,
  facts: RequestFacts,
  options: ErrorFunnelOptions,
): Promise<Response> {
  const { failure, envelope: body } = tellError(error, facts, options);
  const headers = new Headers();
  for (const [name, values] of Object.entries(failure.headers))
    for (const value of [values].flat()) headers.append(name, value);
  headers.set("Cache-Control", "no-store");
  return jsonAnswer(body, { acceptEncoding, status: failure.status, headers });
}
