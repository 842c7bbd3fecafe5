import { isAllowedHref } from "@sitevine/contracts";
import sanitizeHtml from "sanitize-html";

/** Before the ids of headings and notes, so that no id of an author is one of ours or hides a property of the document. */
const ID_PREFIX = "section-";
const MAX_DEPTH = 60;
const SITE = "https://site.invalid/";
const PLAIN_ID = /^[\p{L}\p{N}_-]{1,120}$/u;

const BLOCKS = [
  ...["p", "br", "hr", "blockquote", "pre", "figure", "figcaption", "details", "summary", "section"],
  ...["ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
];
const INLINE = [
  ...["a", "strong", "em", "b", "i", "s", "del", "ins", "u", "mark", "small", "sub", "sup", "code", "kbd", "samp"],
  ...["abbr", "time", "q", "cite"],
];
const HEADINGS = ["h2", "h3", "h4", "h5", "h6"];

const prefixed = (id: string): string => (id.startsWith(ID_PREFIX) ? id : `${ID_PREFIX}${id}`);
const isId = (id: string | undefined): id is string => id !== undefined && PLAIN_ID.test(id);

const idOf = (id: string | undefined): sanitizeHtml.Attributes => (isId(id) ? { id: prefixed(id) } : {});

/** What a link may lead to. */
const target =
  (tagName: string): sanitizeHtml.Transformer =>
  (_, { id }) => ({ tagName, attribs: idOf(id) });

function isElsewhere(href: string): boolean {
  const url = new URL(href, SITE);
  return url.protocol !== "mailto:" && url.origin !== new URL(SITE).origin;
}

const link: sanitizeHtml.Transformer = (tagName, { href, title, id }) => {
  const named = { ...(title === undefined ? {} : { title }), ...idOf(id) };
  const address = href?.trim() ?? "";
  if (!isAllowedHref(address)) return { tagName, attribs: named };
  if (address.startsWith("#")) {
    // Markdown writes letters outside ASCII percent-encoded; either form names the same heading.
    return { tagName, attribs: { href: `#${prefixed(address.slice(1))}`, ...named } };
  }
  const rel = isElsewhere(address) ? { rel: "nofollow ugc noopener" } : {};
  return { tagName, attribs: { href: address, ...named, ...rel } };
};

const WHOLE_NUMBER = /^\d{1,5}$/;
const numbers = (given: sanitizeHtml.Attributes, ...names: string[]): sanitizeHtml.Attributes =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name];
      return value !== undefined && WHOLE_NUMBER.test(value) ? [[name, value]] : [];
    }),
  );

const picture: sanitizeHtml.Transformer = (tagName, attributes) => {
  const { src = "", alt = "", title } = attributes;
  const source = isAllowedHref(src) && !/^mailto:/i.test(src) ? { src } : {};
  const named = title === undefined ? {} : { title };
  return {
    tagName,
    attribs: { ...source, alt, ...named, ...numbers(attributes, "width", "height"), loading: "lazy" },
  };
};

/** The only form field that texts have: the box of a task, which nobody can tick. */
const taskBox: sanitizeHtml.Transformer = (tagName, { type, checked }) => ({
  tagName,
  attribs: {
    ...(type?.toLowerCase() === "checkbox" ? { type: "checkbox" } : {}),
    disabled: "",
    ...(checked === undefined ? {} : { checked: "" }),
  },
});

const isEmptyShell: NonNullable<sanitizeHtml.IOptions["exclusiveFilter"]> = ({ tag, attribs }) =>
  (tag === "img" && attribs.src === undefined) || (tag === "input" && attribs.type !== "checkbox");

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, ...INLINE, ...HEADINGS, "img", "input"],
  allowedAttributes: {
    ...Object.fromEntries(HEADINGS.map((tag) => [tag, ["id"]])),
    a: ["href", "id", "title", "rel"],
    abbr: ["title"],
    code: ["class"],
    details: ["open"],
    img: ["src", "alt", "title", "width", "height", "loading"],
    input: ["type", "checked", "disabled"],
    li: ["id"],
    ol: ["start"],
    td: ["colspan", "rowspan", "align"],
    th: ["colspan", "rowspan", "align", "scope"],
    time: ["datetime"],
  },
  allowedClasses: { section: ["footnotes"], code: [/^language-[a-z0-9_+#-]{1,40}$/] },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["http", "https"] },
  nestingLimit: MAX_DEPTH,
  disallowedTagsMode: "discard",
  nonBooleanAttributes: [],
  transformTags: {
    // The title of a page is its only heading of the first rank.
    h1: target("h2"),
    ...Object.fromEntries(HEADINGS.map((tag) => [tag, target(tag)])),
    a: link,
    li: target("li"),
    img: picture,
    input: taskBox,
    ol: (tagName, attributes) => ({ tagName, attribs: numbers(attributes, "start") }),
  },
  exclusiveFilter: isEmptyShell,
};

/** More tags than any text has; the parser pays for open ones with the square of their number. */
const MAX_TAGS = 50_000;
const tagsOf = (markup: string): number => markup.split("<", MAX_TAGS + 1).length;

/** Reduces markup to what articles and comments may hold. */
export function sanitise(markup: string): string {
  const isText = tagsOf(markup) <= MAX_TAGS;
  return sanitizeHtml(isText ? markup : markup.replaceAll("<", "&lt;"), RULES);
}
