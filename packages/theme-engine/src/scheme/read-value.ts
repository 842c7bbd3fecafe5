import type { Appearance } from "./appearance.js";
import { type Condition, HOLDS, openCondition, readCondition, VOID } from "./condition.js";
import { readMediaInside } from "./media.js";
import { namesScheme } from "./scheme-words.js";
import { readSupportsInside } from "./supports.js";
import {
  closeOf,
  insideOf,
  isWord,
  runOf,
  slice,
  solidTokens,
  sourceOf,
  splitRun,
  type TokenRun,
} from "./token-run.js";

const SCHEMES = ["light", "dark"] as const;
const isComma = ({ type }: { readonly type: string }): boolean => type === "comma";

/**
 * Reads the value of a property for a look: `light-dark()` becomes one of its values, `if()` what holds of it, and two colour
 * schemes become the one of the look. `name` is unescaped. Returns undefined if no value is left.
 */
export function readDeclaration(name: string, value: string, appearance: Appearance): string | undefined {
  const read = readValue(runOf(value), appearance);
  return read === undefined ? undefined : withOneScheme(name.toLowerCase(), read, appearance);
}

function withOneScheme(name: string, value: string, appearance: Appearance): string {
  const isScheme = name === "color-scheme";
  if (!isScheme && !name.startsWith("--") && name !== "initial-value") return value;
  const { parts } = splitRun(runOf(value), ({ type, value: mark }) => type === "delim" && mark === "!", 1);
  const words = parts[0] ? solidTokens(parts[0]) : [];
  const isBoth = SCHEMES.every((scheme) => words.some((word) => isWord(word, scheme)));
  // A custom property may be inserted into color-scheme, and what a function inserts there is unknown.
  const isOpen = isScheme
    ? isBoth || words.some(({ type }) => type === "function")
    : isBoth && words.every((word) => isWord(word, "only", ...SCHEMES));
  if (!isOpen) return value;
  return parts.length > 1 ? `${appearance} !important` : appearance;
}

function readValue(run: TokenRun, appearance: Appearance): string | undefined {
  let text = "";
  let at = 0;
  while (at < run.tokens.length) {
    const token = run.tokens[at];
    if (!token) break;
    const source = run.text.slice(token.start, token.end);
    if (token.type !== "function") {
      text += source;
      at += 1;
      continue;
    }
    const close = closeOf(run, at);
    const read = readFunction(token.value.toLowerCase(), source, slice(run, at + 1, close), appearance);
    if (read === undefined) return undefined;
    const next = run.tokens[close + 1];
    text = joined(text, read.text, read.isReplaced);
    at = close + 1;
    // Two names must not become one.
    if (read.isReplaced && next && !/^[\s,;)!]/.test(run.text.slice(next.start, next.end))) text += " ";
  }
  return text;
}

const joined = (before: string, text: string, isReplaced: boolean): string =>
  isReplaced && before !== "" && !/[\s,(]/.test(before.slice(-1)) ? `${before} ${text}` : before + text;

interface ReadFunction {
  readonly text: string;
  readonly isReplaced: boolean;
}

function readFunction(name: string, head: string, inside: TokenRun, appearance: Appearance): ReadFunction | undefined {
  const replaced = (text: string | undefined): ReadFunction | undefined =>
    text === undefined || text.trim() === "" ? undefined : { text: text.trim(), isReplaced: true };
  if (name === "light-dark") {
    const { parts } = splitRun(inside, isComma);
    const chosen = parts.length === 2 ? parts[appearance === "light" ? 0 : 1] : undefined;
    return chosen && replaced(readValue(chosen, appearance));
  }
  if (name === "attr" && isWord(solidTokens(inside)[0], "data-theme")) {
    const { parts } = splitRun(inside, isComma, 1);
    return parts[1] && replaced(readValue(parts[1], appearance));
  }
  if (name === "if" && namesScheme(`${head}${sourceOf(inside)})`)) return replaced(readIf(inside, appearance));
  const text = readValue(inside, appearance);
  return text === undefined ? undefined : { text: `${head}${text})`, isReplaced: false };
}

function readIf(inside: TokenRun, appearance: Appearance): string | undefined {
  const clauses: string[] = [];
  for (const clause of splitRun(inside, ({ type }) => type === "semicolon").parts) {
    const [condition, result] = splitRun(clause, ({ type }) => type === "colon", 1).parts;
    if (!condition || !result) continue;
    const read = isWord(solidTokens(condition)[0], "else")
      ? HOLDS
      : readCondition(condition, (run) => readTest(run, appearance));
    if (read.kind === "void" || (read.kind === "known" && !read.holds)) continue;
    const value = readValue(result, appearance)?.trim();
    if (value === undefined) return undefined;
    if (read.kind === "known" && clauses.length === 0) return value;
    clauses.push(`${read.kind === "open" ? read.text : "else"}: ${value}`);
    if (read.kind === "known") break;
  }
  return clauses.length > 0 ? `if(${clauses.join("; ")})` : undefined;
}

function readTest(run: TokenRun, appearance: Appearance): Condition {
  const [first] = solidTokens(run);
  const inside = insideOf(run);
  if (!first || !inside) return VOID;
  const head = run.text.slice(first.start, first.end);
  const read = readTestInside(first.type === "open" ? "(" : first.value.toLowerCase(), inside, appearance);
  return read.kind === "open" ? openCondition(`${head}${read.text})`) : read;
}

function readTestInside(name: string, inside: TokenRun, appearance: Appearance): Condition {
  if (name === "media") return readMediaInside(inside, appearance);
  if (name === "supports") return readSupportsInside(inside, appearance, readDeclaration);
  if (name === "(") return readCondition(inside, (run) => readTest(run, appearance));
  const text = readValue(inside, appearance);
  return text === undefined ? VOID : openCondition(text.trim());
}
