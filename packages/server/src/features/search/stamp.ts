import { createHash } from "node:crypto";

// Goes up when texts are split or folded in another way: every document is then made again.
const WORDS_VERSION = 1;

/** A stamp of the values that a document is made from. */
export const stampOf = (...values: readonly (string | null)[]): string =>
  createHash("sha256")
    .update(JSON.stringify([WORDS_VERSION, ...values]))
    .digest("base64url")
    .slice(0, 22);
