import { tokenizeCss } from "@sitevine/contracts/css";

const PROPERTIES: ReadonlySet<string> = new Set(["behavior", "-moz-binding"]);

/** True for the ways in which old browsers ran code from a stylesheet. */
export function bindsScript(property: string, value: string): boolean {
  if (PROPERTIES.has(property.toLowerCase())) return true;
  return tokenizeCss(value).some((token, index, tokens) => {
    const name = token.value.toLowerCase();
    if (token.type === "function") return name === "expression";
    return token.type === "ident" && name === "progid" && tokens[index + 1]?.type === "colon";
  });
}
