import type { Finding } from "@sitevine/contracts";
import { type CssToken, findImbalance, tokenizeCss } from "@sitevine/contracts/css";

const LARGEST = 1024 * 1024;
const DEEPEST_BLOCK = 24;
const DEEPEST_BRACKET = 32;

export type PreparedCss =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly finding: Finding };

/**
 * Reads a stylesheet the way CSS preprocesses its input and refuses what parsers read differently: open or malformed
 * tokens, crossed brackets, braces inside brackets, HTML comment marks, endless nesting. Comments keep their place and
 * lose their words, so that nothing in them is taken for a rule.
 */
export function prepareCss(source: string, file: string): PreparedCss {
  const text = source
    .replace(/^\ufeff/, "")
    .replace(/\r\n?|\f/g, "\n")
    .toWellFormed();
  const refused = (rule: string, message: string, offset = 0): PreparedCss => ({
    ok: false,
    finding: { rule, level: "error", file, ...position(text, offset), message },
  });
  if (text.length > LARGEST) return refused("css/size", "is larger than 1 MB");
  if (text.includes("\0")) return refused("css/syntax", "contains a NUL character", text.indexOf("\0"));
  const tokens = tokenizeCss(text);
  const imbalance = findImbalance(tokens);
  if (imbalance) return refused("css/syntax", imbalance.message, imbalance.token.start);
  const oddity = findOddity(tokens);
  if (oddity) return refused(oddity.rule, oddity.message, oddity.token.start);
  return { ok: true, text: blankComments(text, tokens) };
}

interface Oddity {
  readonly rule: string;
  readonly message: string;
  readonly token: CssToken;
}

function findOddity(tokens: readonly CssToken[]): Oddity | undefined {
  const open: string[] = [];
  let blocks = 0;
  for (const token of tokens) {
    if (token.type === "cdo" || token.type === "cdc")
      return { rule: "css/syntax", message: "contains an HTML comment mark", token };
    if (token.type === "close" && open.pop() === "{") blocks -= 1;
    if (token.type !== "open" && token.type !== "function") continue;
    const bracket = token.type === "open" ? token.value : "(";
    if (bracket === "{" && (open.at(-1) ?? "{") !== "{")
      return { rule: "css/syntax", message: "opens a block inside of brackets", token };
    open.push(bracket);
    if (bracket === "{") blocks += 1;
    if (blocks > DEEPEST_BLOCK || open.length - blocks > DEEPEST_BRACKET)
      return { rule: "css/too-deep", message: "nests too deeply", token };
  }
  return undefined;
}

function blankComments(text: string, tokens: readonly CssToken[]): string {
  return tokens
    .map(({ type, start, end }) => {
      const source = text.slice(start, end);
      return type === "comment" ? `/*${source.slice(2, -2).replace(/[^\n]/g, " ")}*/` : source;
    })
    .join("");
}

function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}
