import sanitizeHtml from "sanitize-html";
import { safeHref, safeImageSource } from "./attributes.js";

const CACHE_LIMIT = 200;
const cache = new Map<string, string>();

/**
 * Markup of a `richText` block reduced to text structure, links and images. Layout documents come from theme packages
 * and from editors, so their markup is never trusted. A page's `h1` is its title, so an `h1` inside becomes an `h2`.
 */
export function cleanRichText(markup: string): string {
  const known = cache.get(markup);
  if (known !== undefined) return known;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  const cleaned = sanitizeHtml(markup, RULES);
  cache.set(markup, cleaned);
  return cleaned;
}

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "code", "kbd", "figure", "figcaption"],
    ...["ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tr", "th", "td"],
    ...["a", "strong", "em", "b", "i", "s", "u", "mark", "small", "sub", "sup", "abbr", "time", "q", "cite", "img"],
  ],
  allowedAttributes: {
    a: ["href", "title"],
    abbr: ["title"],
    img: ["src", "alt", "width", "height", "loading"],
    ol: ["start"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    time: ["datetime"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  transformTags: {
    h1: "h2",
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, href: safeHref(attributes.href ?? "/") },
    }),
    img: (tagName, attributes) => ({
      tagName,
      attribs: {
        ...attributes,
        src: safeImageSource(attributes.src) ?? "",
        alt: attributes.alt ?? "",
        loading: "lazy",
      },
    }),
  },
};
