import type { TokenMap } from "@sitevine/contracts";

/** Writes `styles/tokens.css`, which can hold the tokens of the scope `global` only. */
export function tokensStylesheet(tokens: TokenMap): string {
  const lines = Object.entries(tokens.global ?? {}).map(([name, value]) => `  ${name}: ${value};\n`);
  return `:root {\n${lines.join("")}}\n`;
}
