import { sha256Base64Url } from "./digest.js";

/** The strong entity tag (RFC 9110) of a JSON value, quotes included: equal for equal content. */
export function entityTag(content: unknown): string {
  const text = JSON.stringify(content) ?? "";
  return `"${sha256Base64Url(text).slice(0, 27)}"`;
}
