import { safeHref, safeImageSource } from "./attributes.js";
import { escapeHtml } from "./escape.js";
import { type Attributes, type KeepElement, MarkupRefused, reduceMarkup } from "./markup/index.js";

const CACHE_LIMIT = 200;
const cache = new Map<string, string>();

/**
 * Reduces the markup of a `richText` block to text structure, links and images. Layout documents come from theme packages and
 * editors, so their markup is never trusted; it cannot close an element of the page around it. A page's `h1` is its title, so
 * an `h1` inside becomes an `h2`. Markup beyond the limits is shown as plain text.
 */
export function cleanRichText(markup: string): string {
  const known = cache.get(markup);
  if (known !== undefined) return known;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  const cleaned = reduceOrShow(markup);
  cache.set(markup, cleaned);
  return cleaned;
}

function reduceOrShow(markup: string): string {
  try {
    return reduceMarkup(markup, keepElement);
  } catch (error) {
    if (error instanceof MarkupRefused) return escapeHtml(markup);
    throw error;
  }
}

const TAGS: ReadonlySet<string> = new Set([
  "p",
  "br",
  "hr",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "pre",
  "code",
  "kbd",
  "figure",
  "figcaption",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "table",
  "caption",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "a",
  "strong",
  "em",
  "b",
  "i",
  "s",
  "u",
  "mark",
  "small",
  "sub",
  "sup",
  "abbr",
  "time",
  "q",
  "cite",
  "img",
]);

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title"],
  abbr: ["title"],
  img: ["src", "alt", "width", "height", "loading"],
  ol: ["start"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  time: ["datetime"],
};

/** Normalises attribute values. */
function settle(name: string, given: Attributes): Attributes {
  if (name === "a") return { ...given, href: safeHref(given.href ?? "/") };
  if (name === "img") return { ...given, src: safeImageSource(given.src) ?? "", alt: given.alt ?? "", loading: "lazy" };
  return given;
}

const keepElement: KeepElement = (written, given) => {
  const name = written === "h1" ? "h2" : written;
  if (!TAGS.has(name)) return null;
  const allowed = ATTRIBUTES[name] ?? [];
  const kept = Object.entries(settle(name, given)).filter(([key]) => allowed.includes(key));
  return { name, attributes: Object.fromEntries(kept) };
};
