import { type CssToken, tokenizeCss } from "@sitevine/contracts/css";

/** Consecutive tokens of a text. */
export interface TokenRun {
  readonly text: string;
  readonly tokens: readonly CssToken[];
}

export const runOf = (text: string): TokenRun => ({ text, tokens: tokenizeCss(text) });

export const isBlank = ({ type }: CssToken): boolean => type === "whitespace" || type === "comment";

/** The tokens that mean something. */
export const solidTokens = ({ tokens }: TokenRun): readonly CssToken[] => tokens.filter((token) => !isBlank(token));

/** The text of a run, without white space around it. */
export function sourceOf({ text, tokens }: TokenRun): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first && last ? text.slice(first.start, last.end).trim() : "";
}

/** True for an ident with this name, in any case or escape. */
export const isWord = (token: CssToken | undefined, ...names: readonly string[]): boolean =>
  token?.type === "ident" && names.includes(token.value.toLowerCase());

const opens = ({ type }: CssToken): boolean => type === "open" || type === "function";

/** The index of the token that closes the bracket or function at `at`; the length of the run if nothing does. */
export function closeOf({ tokens }: TokenRun, at: number): number {
  let depth = 0;
  for (let index = at; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) break;
    if (opens(token)) depth += 1;
    if (token.type === "close") depth -= 1;
    if (depth === 0) return index;
  }
  return tokens.length;
}

/** Tokens inside the bracket or function that a run consists of; undefined for any other run. */
export function insideOf(run: TokenRun): TokenRun | undefined {
  const start = run.tokens.findIndex((token) => !isBlank(token));
  const first = run.tokens[start];
  if (!first || !opens(first)) return undefined;
  const close = closeOf(run, start);
  return run.tokens.slice(close + 1).every(isBlank) ? slice(run, start + 1, close) : undefined;
}

export const slice = ({ text, tokens }: TokenRun, from: number, to?: number): TokenRun => ({
  text,
  tokens: tokens.slice(from, to),
});

/** Splits a run at the tokens outside of brackets for which the test holds, `most` times at most. */
export function splitRun(
  run: TokenRun,
  test: (token: CssToken) => boolean,
  most = Number.POSITIVE_INFINITY,
): { readonly parts: readonly TokenRun[]; readonly separators: readonly CssToken[] } {
  const parts: TokenRun[] = [];
  const separators: CssToken[] = [];
  let start = 0;
  let depth = 0;
  for (const [index, token] of run.tokens.entries()) {
    if (token.type === "close") depth -= 1;
    if (depth === 0 && separators.length < most && test(token)) {
      parts.push(slice(run, start, index));
      separators.push(token);
      start = index + 1;
    }
    if (opens(token)) depth += 1;
  }
  parts.push(slice(run, start));
  return { parts, separators };
}
