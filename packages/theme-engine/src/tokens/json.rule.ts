import { type ReadJson, readJson } from "../files/read-json.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const tokenJson: ThemeRule = {
  number: 401,
  id: "token/json",
  level: "error",
  title: "tokens.json is JSON in UTF-8",
  why: "Invalid JSON has no tokens. NUL and lone surrogates could not be written to a stylesheet.",
  bad: { file: "tokens.json", text: '{ "global": { --c-bg: "#fff" } }' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "#fff"}}' },
};

/** Parses `tokens.json`. */
export function parseTokens(bytes: Uint8Array): ReadJson {
  return readJson(bytes, "tokens.json", "token/json");
}
