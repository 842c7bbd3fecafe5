import { unreachableReason } from "../unreachable-reason.js";

// The replies of Redis have a word for a code.
const REFUSED = /^(?:NOAUTH|WRONGPASS|NOPERM|ERR invalid password)\b/;

const reasonOf = (cause: unknown): string =>
  cause instanceof Error && REFUSED.test(cause.message)
    ? "the server refused user name or password"
    : unreachableReason(cause, new Map());

/** The key-value store does not answer; the message is one sentence without URL or password. */
export class KeyValueUnreachableError extends Error {
  override readonly name = "KeyValueUnreachableError";

  constructor(cause: unknown) {
    super(`The key-value store cannot be reached: ${reasonOf(cause)}.`, { cause });
  }
}
