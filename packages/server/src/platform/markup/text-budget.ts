import { MarkupRefused } from "@sitevine/renderer/markup";

/**
 * The most tokens that Markdown may be read as: each becomes an element, a piece of text or the end of an element. A character
 * that somebody typed makes three at the most.
 */
export const maxTokens = (source: string): number => Math.min(120_000, 4 * source.length + 1_000);

// What a short text may take beyond its share: a word in a heading is written three times.
const ALLOWANCE_BYTES = 4_096;
const GROWTH = 10;

/** The most bytes of HTML that a source may make. */
export const maxHtmlBytes = (source: string): number => GROWTH * Buffer.byteLength(source) + ALLOWANCE_BYTES;

/** Throws MarkupRefused where the HTML of a source is larger than its share. */
export function requireShare(html: string, source: string): string {
  if (Buffer.byteLength(html) > maxHtmlBytes(source)) throw new MarkupRefused("length");
  return html;
}
