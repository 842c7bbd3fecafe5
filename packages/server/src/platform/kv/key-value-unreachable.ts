import { unreachableReason } from "../unreachable-reason.js";

/** The key-value store does not answer; the message is one sentence without URL or password. */
export class KeyValueUnreachableError extends Error {
  override readonly name = "KeyValueUnreachableError";

  constructor(cause: unknown) {
    super(`The key-value store cannot be reached: ${unreachableReason(cause, new Map())}.`, { cause });
  }
}
