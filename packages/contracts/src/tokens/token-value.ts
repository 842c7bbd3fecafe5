import { findImbalance } from "../css/balance.js";
import type { CssToken } from "../css/token.js";
import { tokenizeCss } from "../css/tokenizer.js";
import { isRemoteReference } from "../css/url-origin.js";
import { listReferences } from "../css/value-references.js";
import { withoutQuotations } from "./quotations.js";

/** Longest token value in UTF-8 bytes. */
export const TOKEN_VALUE_BYTES = 8 * 1024;

/** Stable ids of the rules for token values. */
export type TokenValueRule =
  | "token/size"
  | "token/character"
  | "token/control"
  | "token/empty"
  | "token/unbalanced"
  | "token/important"
  | "token/remote-url";

/** Why a token value is refused. */
export interface TokenValueProblem {
  readonly rule: TokenValueRule;
  readonly message: string;
}

// Tab and LF are ordinary white space; inside a string, the tokenizer reports an unescaped line end. DEL and C1 count as well.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

// Names, numbers, colours and references to other tokens make up most values, and nothing in them can be wrong.
const PLAIN = /^(?:[\w#.,%+ -]|var\(--[\w-]+\))+$/;

// Matches values that need the tokenizer: escapes, strings, comments and the names of functions that fetch.
const NEEDS_TOKENS = /["'\\]|\/\*|\*\/|url|src|image|cross-fade|attr/i;

/** True when the brackets of a value without strings, escapes and comments are balanced, and each `!` is inside of brackets. */
function hasBalancedBrackets(value: string): boolean {
  const open: string[] = [];
  for (const character of value) {
    if (character === "!" && open.length === 0) return false;
    if (character === "(") open.push(")");
    else if (character === "[") open.push("]");
    else if ((character === ")" || character === "]") && open.pop() !== character) return false;
  }
  return open.length === 0;
}

/** True for values in which only brackets could be wrong, and are not. Tokenizing them would take fifty times as long. */
function isFine(value: string): boolean {
  if (PLAIN.test(value)) return true;
  const rest = withoutQuotations(value);
  return rest !== undefined && !NEEDS_TOKENS.test(rest) && hasBalancedBrackets(rest);
}

/**
 * Says what is wrong with a token value, or returns nothing. A value is written verbatim into the served stylesheet. So it must
 * be a balanced component-value list that neither ends its declaration nor swallows what follows, and that fetches nothing from
 * another origin (site service, token map; the same grammar for administrators and themes).
 */
export function tokenValueProblem(value: string): TokenValueProblem | undefined {
  if (value.length > TOKEN_VALUE_BYTES || utf8Length(value) > TOKEN_VALUE_BYTES)
    return { rule: "token/size", message: `must be at most ${TOKEN_VALUE_BYTES} bytes` };
  const banned = /[{}<>;]/.exec(value)?.[0];
  if (banned) return { rule: "token/character", message: `must not contain ${banned}` };
  if (CONTROL.test(value) || !value.isWellFormed())
    return { rule: "token/control", message: "must not contain control characters or halves of characters" };
  if (value.trim() === "") return { rule: "token/empty", message: "must not be empty" };
  return isFine(value) ? undefined : tokensProblem(tokenizeCss(value));
}

function tokensProblem(tokens: readonly CssToken[]): TokenValueProblem | undefined {
  const imbalance = findImbalance(tokens);
  if (imbalance) return { rule: "token/unbalanced", message: imbalance.message };
  if (tokens.some(endsComment)) return { rule: "token/unbalanced", message: "closes a comment that was not opened" };
  return importantProblem(tokens) ?? remoteProblem(tokens);
}

/** A tokenizer reads `*` and `/` as two delimiters, which no property accepts. They are the rest of a comment that was cut. */
function endsComment({ type, value }: CssToken, index: number, tokens: readonly CssToken[]): boolean {
  const next = tokens[index + 1];
  return type === "delim" && value === "*" && next?.type === "delim" && next.value === "/";
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/**
 * A `!` outside of brackets is either `!important`, which would reverse the precedence of the layers, or invalidates the
 * declaration.
 */
function importantProblem(tokens: readonly CssToken[]): TokenValueProblem | undefined {
  let depth = 0;
  for (const token of tokens) {
    if (token.type === "function" || token.type === "open") depth += 1;
    if (token.type === "close") depth -= 1;
    if (depth === 0 && token.type === "delim" && token.value === "!")
      return { rule: "token/important", message: "must not contain ! outside of brackets" };
  }
  return undefined;
}

function remoteProblem(tokens: readonly CssToken[]): TokenValueProblem | undefined {
  for (const reference of listReferences(tokens)) {
    if (reference.kind === "unresolvable")
      return { rule: "token/remote-url", message: `must give ${reference.notation}() a literal address` };
    if (isRemoteReference(reference.url))
      return { rule: "token/remote-url", message: `must not reach another origin: ${reference.url.slice(0, 200)}` };
  }
  return undefined;
}
