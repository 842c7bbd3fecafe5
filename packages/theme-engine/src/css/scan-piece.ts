import { type CssToken, findImbalance, readCssToken } from "@sitevine/contracts/css";
import type { CssFault } from "./css-fault.js";
import type { PieceTraits } from "./css-node.js";
import { malformed } from "./syntax.rule.js";
import { DEEPEST_BRACKET, tooDeep } from "./too-deep.rule.js";

/** A piece of stylesheet up to the `{`, `;` or `}` that ends it, or up to the end of the text. */
export interface Piece extends PieceTraits {
  readonly end: number;
  /** Offset of the first colon outside of brackets, or -1. */
  readonly colon: number;
  /** The tokens of a piece that is not literal. */
  readonly tokens?: readonly CssToken[];
}

export type ScannedPiece = { readonly piece: Piece } | { readonly fault: CssFault };

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_PAREN = 0x28;
const CLOSE_PAREN = 0x29;
const OPEN_SQUARE = 0x5b;
const CLOSE_SQUARE = 0x5d;
const SEMICOLON = 0x3b;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const STAR = 0x2a;
const HYPHEN = 0x2d;
const LESS = 0x3c;
const GREATER = 0x3e;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const NEWLINE = 0x0a;

const SPECIAL = new Uint8Array(128);
for (const character of "{}()[];:\\/<>\"'") SPECIAL[character.charCodeAt(0)] = 1;

/**
 * Scans to the end of a statement's head. Most text needs no tokenizer for that. If an escape, a comment, a url() or something
 * malformed could matter, the piece is scanned token by token. `blocks` is the number of open blocks around it.
 */
export function scanPiece(text: string, start: number, blocks: number): ScannedPiece {
  return scanLiteral(text, start) ?? scanTokens(text, start, blocks);
}

/** Scans a piece by its characters alone; undefined if it needs the tokenizer. */
export function scanLiteral(text: string, start: number): { readonly piece: Piece } | undefined {
  const isCustom = text.charCodeAt(start) === HYPHEN && text.charCodeAt(start + 1) === HYPHEN;
  const open: number[] = [];
  let colon = -1;
  let composed = false;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127 || SPECIAL[code] === 0) continue;
    switch (code) {
      case OPEN_BRACE:
        // The value of a custom property may hold blocks.
        if (open.length > 0 || (isCustom && colon !== -1)) return undefined;
        return { piece: { end: at, colon, composed, literal: true } };
      case CLOSE_BRACE:
        if (open.length > 0) return undefined;
        return { piece: { end: at, colon, composed, literal: true } };
      case SEMICOLON:
        if (open.length === 0) return { piece: { end: at, colon, composed, literal: true } };
        break;
      case COLON:
        if (colon !== -1) composed = true;
        else if (open.length === 0) colon = at;
        break;
      case OPEN_PAREN:
        if (isUrlBefore(text, at) || open.length === DEEPEST_BRACKET) return undefined;
        open.push(CLOSE_PAREN);
        composed = true;
        break;
      case OPEN_SQUARE:
        if (open.length === DEEPEST_BRACKET) return undefined;
        open.push(CLOSE_SQUARE);
        composed = true;
        break;
      case CLOSE_PAREN:
      case CLOSE_SQUARE:
        if (open.pop() !== code) return undefined;
        break;
      case DOUBLE_QUOTE:
      case SINGLE_QUOTE: {
        const end = stringEnd(text, at, code);
        if (end === undefined) return undefined;
        composed = true;
        at = end;
        break;
      }
      case SLASH:
        if (text.charCodeAt(at + 1) === STAR) return undefined;
        break;
      case GREATER:
        if (text.charCodeAt(at - 1) === HYPHEN && text.charCodeAt(at - 2) === HYPHEN) return undefined;
        break;
      case LESS:
        if (text.startsWith("<!--", at)) return undefined;
        break;
      default:
        return undefined;
    }
  }
  return open.length > 0 ? undefined : { piece: { end: text.length, colon, composed, literal: true } };
}

function isUrlBefore(text: string, at: number): boolean {
  return (
    (text.charCodeAt(at - 1) | 0x20) === 0x6c &&
    (text.charCodeAt(at - 2) | 0x20) === 0x72 &&
    (text.charCodeAt(at - 3) | 0x20) === 0x75
  );
}

/** Offset of the closing quote; undefined when the string is malformed or continues on the next line. */
function stringEnd(text: string, start: number, quote: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === NEWLINE) return undefined;
    if (code !== BACKSLASH) continue;
    at += 1;
    if (text.charCodeAt(at) === NEWLINE) return undefined;
  }
  return undefined;
}

/** Scans a piece token by token, which is always correct, but slower. */
export function scanTokens(text: string, start: number, blocks: number): ScannedPiece {
  const tokens: CssToken[] = [];
  const open: string[] = [];
  let colon = -1;
  let isCustom = false;
  let braces = 0;
  const broken = (message: string, offset: number) => ({ fault: malformed(message, offset) });
  for (let at = start; at < text.length; ) {
    const token = readCssToken(text, at);
    const { type, value } = token;
    if (open.length === 0) {
      if (type === "semicolon" || (type === "close" && value === "}")) break;
      if (type === "open" && value === "{" && !isCustom) break;
      if (type === "colon" && colon === -1) {
        colon = at;
        isCustom = isCustomName(tokens);
      }
    }
    if (type === "cdo" || type === "cdc") return broken("contains an HTML comment mark", at);
    if (type === "open" || type === "function") {
      const bracket = type === "open" ? value : "(";
      if (bracket === "{" && (open.at(-1) ?? "{") !== "{") return broken("opens a block inside of brackets", at);
      open.push(bracket);
      if (bracket === "{") braces += 1;
      const fault = tooDeep(blocks + braces, open.length - braces, at);
      if (fault) return { fault };
    }
    if (type === "close" && open.pop() === "{") braces -= 1;
    tokens.push(token);
    at = token.end;
  }
  const imbalance = findImbalance(tokens);
  if (imbalance) return broken(imbalance.message, imbalance.token.start);
  return { piece: { end: tokens.at(-1)?.end ?? start, colon, composed: true, literal: false, tokens } };
}

/** True for the tokens before the first colon when they name a custom property. */
function isCustomName(tokens: readonly CssToken[]): boolean {
  const [name, ...others] = tokens;
  return name?.type === "ident" && name.value.startsWith("--") && others.every(isSpace);
}

/** True for tokens that mean nothing between two names. */
export function isSpace({ type }: CssToken): boolean {
  return type === "whitespace" || type === "comment";
}
