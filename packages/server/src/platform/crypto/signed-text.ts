import { createHmac } from "node:crypto";
import { constantTimeEqual } from "./digest.js";

/** Text that a visitor stores for the site and cannot change. */
export interface SignedText {
  /** The text with its signature; a cookie can hold it if it can hold the text. */
  sign(text: string): string;
  /** The text; null when the site did not sign it. */
  open(signed: string): string | null;
}

/** Signs with HMAC-SHA-256 under a key that serves this one purpose. */
export function signedText(key: Uint8Array): SignedText {
  const signature = (text: string): string => createHmac("sha256", key).update(text).digest("base64url");
  return {
    sign: (text) => `${text}.${signature(text)}`,
    open(signed) {
      const end = signed.lastIndexOf(".");
      if (end < 0) return null;
      const text = signed.slice(0, end);
      return constantTimeEqual(signed.slice(end + 1), signature(text)) ? text : null;
    },
  };
}
