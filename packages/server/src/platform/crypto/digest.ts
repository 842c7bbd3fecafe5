import { createHash, timingSafeEqual } from "node:crypto";

/** SHA-256 in lower-case hex; text is hashed as UTF-8. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** SHA-256 of a text as UTF-8, in base64url without padding. */
export function sha256Base64Url(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Compares two texts in a time that does not reveal where they differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(left), Buffer.from(right)];
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
