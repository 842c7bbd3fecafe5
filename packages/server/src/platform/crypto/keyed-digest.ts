import { createHmac } from "node:crypto";

/** Gives a text an id that nobody without the key can compute or trace back to the text. */
export type KeyedDigest = (text: string) => string;

/** HMAC-SHA-256, cut to 128 bits, as base64url. */
export const keyedDigest =
  (key: Uint8Array): KeyedDigest =>
  (text) =>
    createHmac("sha256", key).update(text).digest().subarray(0, 16).toString("base64url");
