import { CALLOUT_KINDS } from "@sitevine/renderer/markdown";
import { type Attributes, type KeptElement, MarkupRefused, reduceMarkup } from "@sitevine/renderer/markup";
import { fragmentOf } from "./fragment.js";
import { MARK_NAMES, type MarkName, marksOfStyle } from "./styles.js";
import { groupListItems, markListItems } from "./word-lists.js";

const LIMITS = { elements: 50_000, depth: 250, length: 4_000_000 };
const PLAIN = new Set(
  "p div blockquote pre ul li br hr table thead tbody tr h2 h3 h4 h5 h6 strong em s code sup sub".split(" "),
);
/** Their text stands on lines of its own. */
const PARTS =
  "section article header footer main aside nav figure figcaption caption dl dt dd details summary address fieldset".split(
    " ",
  );
const RENAMED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PARTS.map((name) => [name, "div"])),
  h1: "h2",
  strike: "s",
  del: "s",
  kbd: "code",
  samp: "code",
  tt: "code",
};
const MARKING: Readonly<Record<string, MarkName>> = { b: "strong", strong: "strong", i: "em", em: "em" };
const WEB = /^https?:\/\//i;
const REDIRECT = /^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?/i;

const MAIL_OR_PHONE = /^(?:mailto|tel|sms):/i;

/**
 * Target of a link, without the redirect that programs add; undefined for anything but an address of the web, a mail or
 * a telephone.
 */
function addressOf(href: string): string | undefined {
  const address = href.trim();
  if (MAIL_OR_PHONE.test(address)) return address;
  if (!WEB.test(address) || !URL.canParse(address)) return undefined;
  const target = REDIRECT.test(address) ? new URL(address).searchParams.get("q") : null;
  return target && WEB.test(target) ? target : address;
}

function link({ href = "" }: Attributes): KeptElement | null {
  const address = addressOf(href);
  return address === undefined ? null : { name: "a", attributes: { href: address } };
}

/** Pictures that nobody else could load are left out: those of the own disk, and those in the text itself. */
function picture({ src = "", alt = "" }: Attributes): KeptElement | null {
  return WEB.test(src) ? { name: "img", attributes: { src, alt } } : null;
}

const span = (marks: readonly string[]): KeptElement | null =>
  marks.length === 0 ? null : { name: "span", attributes: { "data-marks": marks.join(" ") } };

/** Marks by element and by style together. */
function marked(name: string, given: Attributes): KeptElement | null {
  const known = (given["data-marks"] ?? "").split(" ").filter((mark) => MARK_NAMES.some((each) => each === mark));
  const style = marksOfStyle(given.style ?? "");
  const own = MARKING[name];
  const marks = new Set<string>([...known, ...(own ? [own] : []), ...style.given]);
  for (const mark of style.taken) marks.delete(mark);
  return span([...marks]);
}

function item(given: Attributes): KeptElement {
  const { "data-list": kind, "data-level": level } = given;
  return kind && level ? { name: "p", attributes: { "data-list": kind, "data-level": level } } : plain("p");
}

const KIND = new RegExp(
  String.raw`(?:^|\s)(?:sv-callout-|callout|markdown-alert)-(${CALLOUT_KINDS.join("|")})(?:\s|$)`,
);

/** A callout of this editor, of a page, or of GitHub, as the editor takes it. */
function division(given: Attributes): KeptElement {
  const kind = given["data-callout"] ?? KIND.exec(given.class ?? "")?.[1];
  return kind === undefined ? plain("div") : { name: "div", attributes: { "data-callout": kind } };
}

const plain = (name: string): KeptElement => ({ name, attributes: {} });

const only = (name: string, given: Attributes, wanted: string, pattern: RegExp): KeptElement => {
  const value = given[wanted];
  return { name, attributes: value !== undefined && pattern.test(value) ? { [wanted]: value } : {} };
};

function keep(written: string, given: Attributes): KeptElement | null {
  const name = RENAMED[written] ?? written;
  switch (name) {
    case "a":
      return link(given);
    case "img":
      return picture(given);
    case "div":
      return division(given);
    case "p":
      return item(given);
    case "b":
    case "i":
    case "strong":
    case "em":
    case "span":
    case "font":
      return marked(name, given);
    case "ol":
      return only(name, given, "start", /^\d{1,9}$/);
    case "td":
    case "th":
      return only(name, given, "align", /^(?:left|center|right)$/);
    case "code":
      return only(name, { class: languageClass(given) }, "class", /^language-/);
    case "input":
      return given.type === "checkbox" ? { name, attributes: checkbox(given) } : null;
    default:
      return PLAIN.has(name) ? plain(name) : null;
  }
}

/** Highlighters have classes of their own beside that of the language. */
const languageClass = (given: Attributes): string =>
  /(?:^|\s)(language-[\w+#-]{1,40})(?:\s|$)/.exec(given.class ?? "")?.[1] ?? "";

const checkbox = ({ checked }: Attributes): Attributes => ({
  type: "checkbox",
  ...(checked === undefined ? {} : { checked: "" }),
});

/** The editor has a field for the kind of a callout, so its title is no part of the text. */
const withoutCalloutTitles = (markup: string): string =>
  markup.replace(/<p\s[^>]*class="(?:sv-callout|markdown-alert)-title"[^>]*>.*?<\/p>/gs, "");

/** A cell of Markdown is one line. */
const flattenCells = (markup: string): string =>
  markup.replace(/(<t[dh](?: [^>]*)?>)(.*?)(<\/t[dh]>)/gs, (_whole, open: string, inside: string, close: string) => {
    const line = inside
      .replace(/<\/?(?:p|div|ul|ol|li|br|h[2-6]|blockquote|pre)(?: [^>]*)?>/g, " ")
      .replace(/\s+/g, " ");
    return open + line.trim() + close;
  });

/** Programs make a paragraph of each item; alone, it stands closer without. */
const tightenItems = (markup: string): string =>
  markup.replace(/<li>\s*<p>((?:(?!<\/?(?:p|li)>).)*)<\/p>\s*(?=<\/li>|<[uo]l)/gs, "<li>$1");

/**
 * Markup of the clipboard as the editor takes it: structure and words, without any style, and nothing that runs. It works on
 * the text, because a strict content security policy lets browsers read elements without the styles that say what they mean.
 * Undefined for markup that is too large to read.
 */
export function cleanMarkup(markup: string): string | undefined {
  try {
    const given = withoutCalloutTitles(fragmentOf(markup));
    return flattenCells(tightenItems(groupListItems(reduceMarkup(markListItems(given), keep, LIMITS))));
  } catch (error) {
    if (error instanceof MarkupRefused) return undefined;
    throw error;
  }
}
