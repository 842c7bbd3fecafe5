import { escapeHtml } from "@sitevine/renderer";
import { withAbsoluteLinks } from "./absolute-links.js";
import { xmlLength } from "./xml.js";

/** What a feed shows of an article, the newest first. */
export interface FeedText {
  readonly url: string;
  readonly excerpt: string;
  /** Sanitised; null where it is longer than `MAX_TEXT_BYTES`. */
  readonly contentHtml: string | null;
}

/** Longer texts are not read for a feed. */
export const MAX_TEXT_BYTES = 24_000;
/** UTF-16 units of all whole texts in a feed, as XML writes them. */
export const MAX_WHOLE_TEXTS = 300_000;

/**
 * The texts of a feed: whole ones as long as there is room, and the excerpt of each article that has to do without. A feed is
 * read by many programs that ask for it again and again, so its size is bounded whatever the articles are.
 */
export function itemTexts(articles: readonly FeedText[]): readonly string[] {
  let room = MAX_WHOLE_TEXTS;
  return articles.map(({ url, excerpt, contentHtml }) => {
    const whole = contentHtml === null ? null : withAbsoluteLinks(contentHtml, url);
    const length = whole === null ? Number.POSITIVE_INFINITY : xmlLength(whole);
    if (whole === null || length > room) return `<p>${escapeHtml(excerpt)}</p>`;
    room -= length;
    return whole;
  });
}
