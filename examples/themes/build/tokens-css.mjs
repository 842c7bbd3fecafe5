const GLOBAL = "global";

/**
 * The `styles/tokens.css` of a package: its global tokens as custom properties of the root. The file cannot hold other scopes.
 * @param {import("@sitevine/contracts").TokenMap} tokens
 * @returns {string}
 */
export function globalTokensCss(tokens) {
  const lines = Object.entries(tokens[GLOBAL] ?? {}).map(([name, value]) => `  ${name}: ${value};`);
  return [":root {", ...lines, "}", ""].join("\n");
}
