import type { SearchHit } from "@sitevine/renderer";
import { markText } from "./marked-text.model.js";
import type { FoundHit } from "./search.model.js";
import type { SearchHitView, SearchSuggestion, ShownHit } from "./search-type.model.js";

/** A result in the form of the API. */
export const searchHitView = ({ shown, excerpt }: FoundHit): SearchHitView => ({
  ...shown.wire,
  title: shown.title,
  href: shown.href,
  excerpt,
});

/** A result in the form of the page, with the words that were searched for marked. */
export const searchHit = ({ type, id, shown, excerpt, terms }: FoundHit): SearchHit => ({
  id,
  kind: type.key,
  kindLabel: type.labels.one,
  href: shown.href,
  title: markText(shown.title, terms),
  excerpt: markText(excerpt, terms),
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
