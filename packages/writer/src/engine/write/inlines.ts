import type { Fragment, Mark } from "prosemirror-model";
import { schema } from "../schema/schema.js";
import { asEntity, type Care, escapeText, isWord } from "./escape.js";
import { codeOnOneLine, isBlank, isTight, type Segment, segmentsOf } from "./segments.js";

const { link, strong, em, strike, code } = schema.marks;

/** The outermost first, where two marks reach equally far. Code is not among them, as nothing stands in it but text. */
const ORDER = [link, strong, em, strike];

/** Text between backticks, of a number that it does not have itself. */
function inlineCode(text: string): string {
  const taken = new Set((text.match(/`+/g) ?? []).map((run) => run.length));
  let count = 1;
  while (taken.has(count)) count += 1;
  const ticks = "`".repeat(count);
  const isPadded = /^`|`$/.test(text) || (/^ .* $/s.test(text) && text.trim() !== "");
  return isPadded ? `${ticks} ${text} ${ticks}` : `${ticks}${text}${ticks}`;
}

/** Ampersands that would begin the name of a character, as such a name. */
const literal = (text: string): string => text.replace(/&(?=#?\w+;)/g, "&amp;");

/** An address as it stands between parentheses. */
function address(href: string): string {
  const isPlain = href !== "" && !/[\s<>()\\]/.test(href);
  return literal(isPlain ? href : `<${href.replace(/[<>\\]/g, "\\$&").replace(/[\r\n]+/g, "%0A")}>`);
}

const destination = (href: string, title: unknown): string => {
  const words = typeof title === "string" && title !== "" ? ` "${literal(title.replace(/["\\]/g, "\\$&"))}"` : "";
  return `(${address(href)}${words})`;
};

function linked(mark: Mark, inside: string, text: string, care: Care): string {
  const { href, title, kind } = mark.attrs as { href: string; title: string | null; kind: string };
  const isItself = href === text || href === `mailto:${text}`;
  if (care === "light" && title === null && isItself && kind === "bare") return text;
  if (care === "light" && title === null && isItself && kind === "auto") return `<${text}>`;
  return `[${inside}]${destination(href, title)}`;
}

const textOf = (segments: readonly Segment[]): string => segments.map(({ node }) => node.text ?? "").join("");

function wrap(mark: Mark, inside: string, segments: readonly Segment[], care: Care): string {
  switch (mark.type) {
    case link:
      return linked(mark, inside, textOf(segments), care);
    case strong:
      return `**${inside}**`;
    case em:
      return care === "full" || care === "lines" ? `_${inside}_` : `*${inside}*`;
    default:
      return `~~${inside}~~`;
  }
}

interface Around {
  readonly before: string;
  readonly after: string;
}

function leaf({ node, marks }: Segment, care: Care, around: Around): string {
  if (code.isInSet(marks)) return inlineCode(codeOnOneLine(node.text ?? ""));
  if (node.isText) return escapeText((node.text ?? "").replace(/[\r\n]+/g, " "), care, around);
  switch (node.type) {
    case schema.nodes.image: {
      const { src, alt, title } = node.attrs as { src: string; alt: string; title: string | null };
      return `![${escapeText(alt.replace(/\s*[\r\n]\s*/g, " "), "full", around)}]${destination(src, title)}`;
    }
    case schema.nodes.footnote_ref:
      return `[^${node.attrs.label}]`;
    default:
      return "\\\n";
  }
}

/** Index after the last segment that a mark spans from here; the spaces at its end stay outside. */
function reach(segments: readonly Segment[], from: number, mark: Mark): number {
  let end = from;
  while (segments[end] && mark.isInSet(segments[end]?.marks ?? [])) end += 1;
  while (isTight(mark) && end > from && isBlank(segments[end - 1] as Segment)) end -= 1;
  return end;
}

const isMark = (text: string): boolean => /[*_~]/.test(text);

/** Pieces beside each other; with most care, a letter beside a mark becomes a number. */
function join(pieces: readonly string[], care: Care): string {
  if (care === "light" || care === "full") return pieces.join("");
  return pieces.reduce((written, piece) => {
    const last = written.at(-1) ?? "";
    const [first = ""] = piece;
    if (isMark(last) && isWord(first)) return written + asEntity(first) + piece.slice(first.length);
    if (isMark(first) && isWord(last)) return written.slice(0, -last.length) + asEntity(last) + piece;
    return written + piece;
  }, "");
}

function write(segments: readonly Segment[], open: readonly Mark[], care: Care, around: Around): string {
  const pieces: string[] = [];
  for (let at = 0; at < segments.length; ) {
    const segment = segments[at] as Segment;
    const before = segments[at - 1]?.node.text?.at(-1) ?? (at === 0 ? around.before : "");
    const marks = segment.marks.filter((mark) => mark.type !== code && !mark.isInSet(open));
    const [farthest] = marks
      .map((mark) => ({ mark, end: isTight(mark) && isBlank(segment) ? at : reach(segments, at, mark) }))
      .filter(({ end }) => end > at)
      .sort((one, other) => other.end - one.end || ORDER.indexOf(one.mark.type) - ORDER.indexOf(other.mark.type));
    const end = farthest?.end ?? at + 1;
    const after = segments[end]?.node.text?.[0] ?? (end === segments.length ? around.after : "");
    if (farthest) {
      const inside = segments.slice(at, end);
      const written = write(inside, [...open, farthest.mark], care, { before: "", after: "" });
      pieces.push(wrap(farthest.mark, written, inside, care));
    } else pieces.push(leaf(segment, care, { before, after }));
    at = end;
  }
  return join(pieces, care);
}

/** The Markdown of a paragraph, a heading or a cell; line breaks are lines that end with a backslash. */
export const writeInlines = (content: Fragment, care: Care): string =>
  write(segmentsOf(content), [], care, { before: "", after: "" });
