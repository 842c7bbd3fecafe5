import { randomBytes } from "node:crypto";

/** The length of a nonce in characters. */
export const NONCE_LENGTH = 24;

const BYTES = (NONCE_LENGTH * 3) / 4;
// One call draws many: it costs as much as the rest of a cached answer.
const DRAWN_AT_ONCE = 256;

let drawn = Buffer.alloc(0);
let used = 0;

/** A fresh nonce: 144 random bits in base64url, which markup and the content security policy accept unescaped. */
export function createNonce(): string {
  if (used >= drawn.byteLength) {
    drawn = randomBytes(BYTES * DRAWN_AT_ONCE);
    used = 0;
  }
  used += BYTES;
  return drawn.toString("base64url", used - BYTES, used);
}
