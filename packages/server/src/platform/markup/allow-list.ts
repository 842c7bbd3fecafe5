import { isAllowedHref } from "@sitevine/contracts";
import { CALLOUT_KINDS } from "@sitevine/renderer/markdown";
import {
  type Attributes,
  isBlock,
  type KeepElement,
  type KeptElement,
  MARKUP_LIMITS,
  reduceMarkup,
} from "@sitevine/renderer/markup";
import { INLINE_TAGS } from "./inline-tags.js";

/**
 * Prefix for the ids of headings and footnotes, so that no id of an author equals one of the site's or shadows a
 * property of the document.
 */
const ID_PREFIX = "section-";
const SITE = "https://site.invalid/";
const PLAIN_ID = /^[\p{L}\p{M}\p{N}_-]{1,120}$/u;

const BLOCKS = [
  "p",
  "br",
  "hr",
  "blockquote",
  "pre",
  "figure",
  "figcaption",
  "details",
  "summary",
  "section",
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
  "tfoot",
  "tr",
  "th",
  "td",
];
const HEADINGS = ["h2", "h3", "h4", "h5", "h6"];
/** Elements that stay only where they say how their words are written. */
const BEARERS: ReadonlySet<string> = new Set(["div", "span"]);
const TAGS: ReadonlySet<string> = new Set(
  [...BLOCKS, ...HEADINGS, ...INLINE_TAGS, "img", "input"].filter((name) => !BEARERS.has(name)),
);

const prefixed = (id: string): string => (id.startsWith(ID_PREFIX) ? id : `${ID_PREFIX}${id}`);

/** The element's id with the prefix; an id with other characters is removed. */
const idOf = ({ id }: Attributes): Attributes =>
  id !== undefined && PLAIN_ID.test(id) ? { id: prefixed(id.normalize("NFC")) } : {};

/** The given attributes that the element has, unchanged. */
const only = (given: Attributes, ...names: readonly string[]): Attributes => matching(given, names, () => true);

const WHOLE_NUMBER = /^\d{1,5}$/;
const LIST_NUMBER = /^-?\d{1,9}$/;
const LIST_SIGNS = /^[1aAiI]$/;
const BULLETS = /^(?:disc|circle|square)$/i;
const DIRECTIONS = /^(?:ltr|rtl|auto)$/i;
const LANGUAGE_TAG = /^[a-z]{1,8}(?:-[a-z0-9]{1,8}){0,8}$/i;
const numbers = (given: Attributes, ...names: readonly string[]): Attributes =>
  matching(given, names, (value) => WHOLE_NUMBER.test(value));

function matching(given: Attributes, names: readonly string[], isKept: (value: string) => boolean): Attributes {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name];
      return value !== undefined && isKept(value) ? [[name, value]] : [];
    }),
  );
}

/** Calls and short messages; links in texts may begin them, those of layouts may not. */
const PHONE = /^(?:tel|sms):[\w.+*#();=%,?&-]{1,200}$/i;
const isAllowedLink = (href: string): boolean => isAllowedHref(href) || PHONE.test(href);

function isElsewhere(href: string): boolean {
  const url = new URL(href, SITE);
  return /^https?:$/.test(url.protocol) && url.origin !== new URL(SITE).origin;
}

/** The id that a fragment names, as ids are written. Markdown percent-encodes letters outside ASCII; both forms lead there. */
function fragmentOf(fragment: string): string {
  const composed = decoded(fragment).normalize("NFC");
  return `#${prefixed(composed === decoded(fragment) ? fragment : encodeURIComponent(composed))}`;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function link(given: Attributes): Attributes {
  const named = { ...only(given, "title"), ...idOf(given) };
  const address = given.href?.trim() ?? "";
  if (!isAllowedLink(address)) return named;
  if (address.startsWith("#")) return { href: fragmentOf(address.slice(1)), ...named };
  const rel = isElsewhere(address) ? { rel: "nofollow ugc noopener" } : {};
  return { href: address, ...named, ...rel };
}

/** A picture without a source displays nothing. */
function picture(given: Attributes): Attributes | null {
  const { src = "", alt = "" } = given;
  if (src === "" || !isAllowedHref(src) || /^mailto:/i.test(src)) return null;
  return { src, alt, ...only(given, "title"), ...numbers(given, "width", "height"), loading: "lazy" };
}

/** The only form field in texts: the checkbox of a task, which nobody can tick. */
function taskBox({ type, checked }: Attributes): Attributes | null {
  if (type?.toLowerCase() !== "checkbox") return null;
  return { type: "checkbox", disabled: "", ...(checked === undefined ? {} : { checked: "" }) };
}

function classed(given: Attributes, isKnown: (name: string) => boolean): Attributes {
  const names = (given.class ?? "").split(/\s+/).filter(isKnown);
  return names.length === 0 ? {} : { class: names.join(" ") };
}

/** Notes below a text, and callouts in it. */
const SECTIONS: ReadonlySet<string> = new Set(["footnotes", ...CALLOUT_KINDS.map((kind) => `callout-${kind}`)]);
const LANGUAGE = /^language-[a-z0-9_+#-]{1,40}$/;
const ALIGNMENTS = /^(?:left|center|right|justify)$/;
const SCOPES = /^(?:row|col|rowgroup|colgroup)$/;

const cell = (given: Attributes): Attributes => ({
  ...numbers(given, "colspan", "rowspan"),
  ...matching(given, ["align"], (value) => ALIGNMENTS.test(value)),
});

const orderedList = (given: Attributes): Attributes => ({
  ...matching(given, ["start"], (value) => LIST_NUMBER.test(value)),
  ...(given.reversed === undefined ? {} : { reversed: "" }),
  ...matching(given, ["type"], (value) => LIST_SIGNS.test(value)),
});

/** In which direction the words of an element run, and in which language they are: any element may say so. */
const writing = (given: Attributes): Attributes => ({
  ...matching(given, ["dir"], (value) => DIRECTIONS.test(value)),
  ...matching(given, ["lang"], (value) => LANGUAGE_TAG.test(value)),
});

/** Attributes by element; null removes the element. Elements that are not listed keep no attributes. */
const ATTRIBUTES: ReadonlyMap<string, (given: Attributes) => Attributes | null> = new Map([
  ...HEADINGS.map((name) => [name, idOf] as const),
  ["a", link],
  ["abbr", (given) => only(given, "title")],
  ["code", (given) => classed(given, (name) => LANGUAGE.test(name))],
  ["details", ({ open }) => (open === undefined ? {} : { open: "" })],
  ["img", picture],
  ["input", taskBox],
  ["li", (given) => ({ ...idOf(given), ...matching(given, ["value"], (value) => LIST_NUMBER.test(value)) })],
  ["ol", orderedList],
  ["section", (given) => classed(given, (name) => SECTIONS.has(name))],
  ["td", cell],
  ["th", (given) => ({ ...cell(given), ...matching(given, ["scope"], (value) => SCOPES.test(value)) })],
  ["time", (given) => only(given, "datetime")],
  ["ul", (given) => matching(given, ["type"], (value) => BULLETS.test(value))],
]);

/** Elements with another name in texts. A page's title is its only top-level heading. */
const RENAMED: Readonly<Record<string, string>> = { h1: "h2", dir: "ul", menu: "ul" };

/**
 * Replacement for an element that is not allowed, which keeps the direction and language of its text; null removes it.
 */
function bearerOf(name: string, said: Attributes): KeptElement | null {
  if (Object.keys(said).length === 0) return null;
  if (isBlock(name)) return { name: "div", attributes: said };
  return name === "span" || name === "font" ? { name: "span", attributes: said } : null;
}

const keepElement: KeepElement = (written, given): KeptElement | null => {
  const name = RENAMED[written] ?? written;
  const said = writing(given);
  if (!TAGS.has(name)) return bearerOf(name, said);
  const attributes = ATTRIBUTES.has(name) ? ATTRIBUTES.get(name)?.(given) : {};
  return attributes ? { name, attributes: { ...attributes, ...said } } : null;
};

/**
 * Reduces markup to the elements and attributes that articles and comments may have. Throws MarkupRefused for more than
 * `maxLength` units.
 */
export function sanitise(markup: string, maxLength: number = MARKUP_LIMITS.length): string {
  return reduceMarkup(markup, keepElement, { ...MARKUP_LIMITS, length: maxLength });
}
