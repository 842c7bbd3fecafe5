import type { CssToken } from "./token.js";

const CLOSES: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Why a list of tokens is not balanced, and the token that shows it. */
export interface BalanceProblem {
  readonly token: CssToken;
  readonly message: string;
}

/** Finds the first bracket, string, comment or url() that is left open, closed twice, crossed or malformed. */
export function findImbalance(tokens: readonly CssToken[]): BalanceProblem | undefined {
  const open: { readonly token: CssToken; readonly closer: string }[] = [];
  for (const token of tokens) {
    if (token.trailingBackslash) return { token, message: "must not end in a backslash" };
    if (token.unclosed) return { token, message: `leaves a ${nameOf(token)} open` };
    if (token.type === "bad-string") return { token, message: "breaks a string with a line end" };
    if (token.type === "bad-url") return { token, message: "has a malformed url()" };
    if (token.type === "function") open.push({ token, closer: ")" });
    if (token.type === "open") open.push({ token, closer: CLOSES[token.value] ?? "" });
    if (token.type === "close" && open.pop()?.closer !== token.value)
      return { token, message: `closes ${token.value} that was not opened` };
    // A backslash that begins no escape can only be before a line end.
    if (token.type === "delim" && token.value === "\\") return { token, message: "has a backslash before a line end" };
  }
  const left = open.at(-1);
  return (
    left && { token: left.token, message: `leaves ${left.token.type === "function" ? "(" : left.token.value} open` }
  );
}

function nameOf(token: CssToken): string {
  return token.type === "url" || token.type === "bad-url" ? "url()" : token.type;
}
