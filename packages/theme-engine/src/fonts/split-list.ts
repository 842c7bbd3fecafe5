import { type CssToken, tokenizeCss } from "@sitevine/contracts/css";

/** Splits a value at the commas outside of its brackets. Each entry has its tokens without white space and comments. */
export function splitList(value: string): readonly (readonly CssToken[])[] {
  const entries: CssToken[][] = [[]];
  let depth = 0;
  for (const token of tokenizeCss(value)) {
    const { type } = token;
    if (type === "open" || type === "function") depth += 1;
    if (type === "close") depth -= 1;
    if (type === "comma" && depth === 0) entries.push([]);
    else if (type !== "whitespace" && type !== "comment") entries.at(-1)?.push(token);
  }
  return entries;
}
