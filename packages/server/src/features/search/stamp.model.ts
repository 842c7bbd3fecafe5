import { sha256Base64Url } from "../../platform/crypto/digest.js";

// Increment it when texts are split, folded or learned in another way: every document is then made again.
const WORDS_VERSION = 3;

/** A stamp of the values that a document is made from. */
export const stampOf = (...values: readonly (string | null)[]): string =>
  sha256Base64Url(JSON.stringify([WORDS_VERSION, ...values])).slice(0, 22);
