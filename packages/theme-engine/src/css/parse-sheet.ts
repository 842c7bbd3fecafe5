import { readCssToken, tokenizeCss } from "@sitevine/contracts/css";
import type { CssFault } from "./css-fault.js";
import type { CssNode } from "./css-node.js";
import { isSpace, type Piece, scanPiece } from "./scan-piece.js";
import { malformed } from "./syntax.rule.js";
import { tooDeep } from "./too-deep.rule.js";
import { trimCss } from "./trim-css.js";

export type ParsedSheet =
  | { readonly ok: true; readonly nodes: readonly CssNode[] }
  | { readonly ok: false; readonly fault: CssFault };

const PLAIN_NAME = /^(?:--|-?[a-z_])[\w-]*$/i;
// A prefix before a name by which authors address old browsers only; all others drop the declaration.
const HACKED_NAME = /^[^\w\s"'\\@(){}[\]-]\s*[a-z_-][\w-]*$/i;

/**
 * Splits a stylesheet into statements as CSS Syntax Level 3 does, for text without CR, FF and NUL. Refuses syntax that
 * parsers read differently: open or malformed tokens, crossed brackets, blocks inside of brackets, HTML comment marks,
 * excessive nesting. Comments between statements are removed; those inside of statements become blanks, so that offsets
 * stay the same. Never throws.
 */
export function parseSheet(text: string): ParsedSheet {
  const nodes: CssNode[] = [];
  const around: { readonly siblings: CssNode[]; readonly opened: number }[] = [];
  const failed = (message: string, offset: number): ParsedSheet => ({ ok: false, fault: malformed(message, offset) });
  let siblings = nodes;
  for (let at = 0; ; ) {
    const start = skipSpace(text, at);
    if (start === -1) return failed("leaves a comment open", text.lastIndexOf("/*"));
    if (start >= text.length) break;
    if (text[start] === "}") {
      const outer = around.pop();
      if (!outer) return failed("closes } that was not opened", start);
      siblings = outer.siblings;
      at = start + 1;
      continue;
    }
    const scanned = scanPiece(text, start, around.length);
    if ("fault" in scanned) return { ok: false, fault: scanned.fault };
    const { piece } = scanned;
    const children: CssNode[] | undefined = text[piece.end] === "{" ? [] : undefined;
    const node = readStatement(text, start, piece, children);
    if (node === "malformed") return failed("has something that is neither a rule nor a declaration", start);
    siblings.push(node);
    at = text[piece.end] === "}" ? piece.end : piece.end + 1;
    if (!children) continue;
    around.push({ siblings, opened: piece.end });
    siblings = children;
    const fault = tooDeep(around.length, 0, piece.end);
    if (fault) return { ok: false, fault };
  }
  const left = around.at(-1);
  return left ? failed("leaves { open", left.opened) : { ok: true, nodes };
}

/** The next offset that is not white space, a comment or a stray semicolon; -1 when a comment is left open. */
function skipSpace(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20 || code === 0x0a || code === 0x09 || code === 0x3b) continue;
    if (code !== 0x2f || text.charCodeAt(at + 1) !== 0x2a) break;
    const close = text.indexOf("*/", at + 2);
    if (close === -1) return -1;
    at = close + 1;
  }
  return at;
}

function readStatement(
  text: string,
  start: number,
  piece: Piece,
  children: CssNode[] | undefined,
): CssNode | "malformed" {
  const { literal, composed, colon, end } = piece;
  if (text[start] === "@") {
    const keyword = readCssToken(text, start);
    if (keyword.type !== "at-keyword") return "malformed";
    const prelude = written(text, keyword.end, piece);
    return { kind: "at-rule", start, name: keyword.value.toLowerCase(), prelude, children };
  }
  if (children) return { kind: "rule", start, prelude: written(text, start, piece), children, literal, composed };
  if (colon === -1) return "malformed";
  const name = literal ? text.slice(start, colon).trimEnd() : nameOf(text, start, piece);
  const isDropped = HACKED_NAME.test(name);
  if (!isDropped && (!literal || !PLAIN_NAME.test(name))) {
    const [ident, ...others] = tokenizeCss(name);
    if (ident?.type !== "ident" || others.length > 0) return "malformed";
  }
  const value = literal ? text.slice(colon + 1, end).trim() : trimCss(written(text, colon + 1, piece));
  return { kind: "declaration", start, name, value, isDropped, literal, composed };
}

/** The text before the colon, without comments. */
function nameOf(text: string, start: number, { tokens = [], colon }: Piece): string {
  const kept = tokens.filter((token) => token.start < colon && !isSpace(token));
  return kept.map((token) => text.slice(token.start, token.end)).join("") || text.slice(start, colon);
}

/** The piece's text from an offset on, with comments replaced by blanks. */
function written(text: string, from: number, { literal, tokens = [], end }: Piece): string {
  if (literal || !text.slice(from, end).includes("/*")) return text.slice(from, end);
  return tokens
    .filter((token) => token.start >= from)
    .map(({ type, start, end: until }) => {
      const source = text.slice(start, until);
      return type === "comment" ? `/*${source.slice(2, -2).replace(/[^\n]/g, " ")}*/` : source;
    })
    .join("");
}
