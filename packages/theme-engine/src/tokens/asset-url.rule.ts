import { jsonPointer, type TokenMap } from "@sitevine/contracts";
import { listReferences, tokenizeCss } from "@sitevine/contracts/css";
import { readPackageReference } from "../css/references.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const tokenAssetUrl: ThemeRule = {
  number: 415,
  id: "token/asset-url",
  level: "error",
  title: "Values refer to no file of the package",
  why: "Tokens are served unchanged in a stylesheet with another address, so assets/<file> would not work. In styles/custom.css it is rewritten.",
  bad: { file: "tokens.json", text: '{"global": {"--hero": "url(assets/logo.png)"}}' },
  good: {
    file: "styles/custom.css",
    text: `:root { --hero: url("assets/logo.png") }`,
  },
};

const NO_NAMES: ReadonlySet<string> = new Set();
// Functions that fetch, and escapes, which can spell their names.
const MAY_REFER = /(?:url|src|image|image-set|cross-fade)\(|\\/i;

const refersToPackage = (value: string): boolean =>
  MAY_REFER.test(value) &&
  listReferences(tokenizeCss(value)).some(
    (reference) => reference.kind === "literal" && readPackageReference(reference.url, NO_NAMES) !== undefined,
  );

/** Finds values that refer to a file as a stylesheet of the package would. */
export function checkAssetUrls(tokens: TokenMap, file: string): ThemeFinding[] {
  return Object.entries(tokens).flatMap(([scope, set]) =>
    Object.entries(set)
      .filter(([, value]) => refersToPackage(value))
      .map(([name, value]) => ({
        rule: "token/asset-url",
        level: "error",
        file,
        pointer: jsonPointer([scope, name]),
        message: `must not refer to a file of the package: ${value.slice(0, 200)}`,
        hint: `Set ${name} in a rule of styles/custom.css, where assets/<file> is rewritten.`,
      })),
  );
}
