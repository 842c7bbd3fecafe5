import type { AccountToken } from "@sitevine/contracts/protocol";
import { failure, type Outcome } from "../http/failure.js";

/** Refuses an account token that has already expired: nothing could be done with it. */
export function freshToken<T extends AccountToken>(answer: T, now: number): Outcome<T> {
  if (answer.expiresAt > now) return { ok: true, value: answer };
  return failure("malformed", "The marketplace sent an account token that has already expired.");
}
