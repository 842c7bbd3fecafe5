import { MarkupRefused } from "@sitevine/renderer/markup";

/**
 * The maximum number of Markdown tokens. Each becomes an element, a piece of text or the end of an element. One typed
 * character makes three at most.
 */
export const maxTokens = (source: string): number => Math.min(120_000, 4 * source.length + 1_000);

// Allowance beyond the limit for short texts: a word in a heading is written three times.
const ALLOWANCE_BYTES = 4_096;
const GROWTH = 10;

/** The maximum size in bytes of the HTML made from a source. */
export const maxHtmlBytes = (source: string): number => GROWTH * Buffer.byteLength(source) + ALLOWANCE_BYTES;

/** Throws MarkupRefused when the HTML exceeds the maximum for its source. */
export function requireShare(html: string, source: string): string {
  if (Buffer.byteLength(html) > maxHtmlBytes(source)) throw new MarkupRefused("length");
  return html;
}
