import type { TokenMap } from "@sitevine/contracts";

/** `styles/tokens.css`: the tokens of the scope `global`, which is all that it can hold. */
export function tokensStylesheet(tokens: TokenMap): string {
  const lines = Object.entries(tokens.global ?? {}).map(([name, value]) => `  ${name}: ${value};\n`);
  return `:root {\n${lines.join("")}}\n`;
}
