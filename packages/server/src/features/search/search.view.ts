import type { SearchHit } from "@sitevine/renderer";
import { plainText } from "./marked-text.model.js";
import type { FoundHit } from "./search.model.js";
import type { SearchHitView, SearchSuggestion, ShownHit } from "./search-type.model.js";

/** A result in the form of the API. */
export function searchHitView({ shown, title, excerpt }: FoundHit): SearchHitView {
  return { ...shown.wire, title: plainText(title), href: shown.href, excerpt: plainText(excerpt) };
}

/** A result in the form of the page. */
export const searchHit = ({ type, id, shown, title, excerpt }: FoundHit): SearchHit => ({
  id,
  kind: type.key,
  kindLabel: type.labels.one,
  href: shown.href,
  title,
  excerpt,
  byline: shown.byline,
  date: shown.date,
});

/** A result as it is suggested to somebody who is typing. */
export const suggestionView = ({ title, href, byline, wire }: ShownHit): SearchSuggestion => ({
  type: wire.type,
  title,
  href,
  byline,
});
