import type { ErrorCode } from "@sitevine/contracts";
import type { AccountToken } from "@sitevine/contracts/protocol";

/** What went wrong between an install and a marketplace. */
export type FailureReason =
  /** The marketplace refused; `code` is its own where this version knows it, otherwise one that fits the status. */
  | "refused"
  /** No connection, or it broke. */
  | "unreachable"
  | "deadline"
  /** The marketplace answered with a redirect, which is never followed. */
  | "redirect"
  /** The answer is not what the protocol says. */
  | "malformed"
  | "too-large"
  /** The bytes, or the package they are for, are not what was authorised. */
  | "mismatch"
  /** Nothing was sent: the request itself is not valid. */
  | "invalid-request"
  /** Nothing was sent: this install has no site id. */
  | "no-site-id";

/** A failure with a code of the error catalogue and a sentence for people. */
export interface Failure {
  readonly ok: false;
  readonly reason: FailureReason;
  readonly code: ErrorCode;
  readonly message: string;
  /** Status of the answer, where there was one. */
  readonly status?: number;
  /** Seconds to wait, where the marketplace says so. */
  readonly retryAfter?: number;
  /** The account token that a heartbeat got in an answer of which the rest is useless. It replaces the former one all the same. */
  readonly rotated?: AccountToken;
}

/** A value, or why there is none. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | Failure;

const UNAVAILABLE = "SVC-LICENSE-9007";

/** A failure without an answer to speak of: the marketplace was not reached, or its answer is useless. */
export function failure(reason: FailureReason, message: string, code: ErrorCode = UNAVAILABLE): Failure {
  return { ok: false, reason, code, message };
}
