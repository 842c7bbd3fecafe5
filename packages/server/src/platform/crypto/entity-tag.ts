import { createHash } from "node:crypto";

/** The strong entity tag (RFC 9110) of a JSON value, quotes included: equal for equal content. */
export function entityTag(content: unknown): string {
  const text = JSON.stringify(content) ?? "";
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}
