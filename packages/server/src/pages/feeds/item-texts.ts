import { escapeHtml, type Messages, withPlainCallouts } from "@sitevine/renderer";
import { withAbsoluteLinks } from "./absolute-links.js";
import { xmlLength } from "./xml.js";

/** Content of one article in a feed, the newest first. */
export interface FeedText {
  readonly url: string;
  readonly excerpt: string;
  /** Sanitised; null when it is longer than `MAX_TEXT_BYTES`. */
  readonly contentHtml: string | null;
}

/** Longer texts are not loaded for a feed. */
export const MAX_TEXT_BYTES = 24_000;
/** UTF-16 units of all whole texts in a feed, as XML writes them. */
export const MAX_WHOLE_TEXTS = 300_000;

/**
 * The texts of a feed: whole ones as long as they fit, then the excerpts. Many programs request a feed again and again,
 * so its size is bounded whatever the articles are.
 */
export function itemTexts(articles: readonly FeedText[], messages: Messages): readonly string[] {
  let room = MAX_WHOLE_TEXTS;
  return articles.map(({ url, excerpt, contentHtml }) => {
    const whole = contentHtml === null ? null : withPlainCallouts(messages, withAbsoluteLinks(contentHtml, url));
    const length = whole === null ? Number.POSITIVE_INFINITY : xmlLength(whole);
    if (whole === null || length > room) return `<p>${escapeHtml(excerpt)}</p>`;
    room -= length;
    return whole;
  });
}
