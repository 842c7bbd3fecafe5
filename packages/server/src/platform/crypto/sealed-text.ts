import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveSiteKey, type KeyPurpose } from "./site-key.js";

/** Stored text that nobody but the site can read or change. */
export interface SealedText {
  /** Encrypts with AES-256-GCM and a fresh nonce, as base64url; the same text gives a different result each time. */
  seal(text: string): string;
  /** Throws {UnsealableError} when this site did not seal the text for this purpose, or when it was changed. */
  open(sealed: string): string;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The text cannot be opened; the message is for operators. */
class UnsealableError extends Error {
  override readonly name = "UnsealableError";

  constructor(cause: unknown) {
    super("What was stored encrypted cannot be read: SITE_SECRET is another one now, or the text was changed.", {
      cause,
    });
  }
}

export function sealedText(siteSecret: string, purpose: KeyPurpose): SealedText {
  const key = deriveSiteKey(siteSecret, purpose);
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error("The sealed text is too short.");
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      try {
        return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      } catch (error) {
        throw new UnsealableError(error);
      }
    },
  };
}
