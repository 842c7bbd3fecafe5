import type { TokenMap } from "@sitevine/contracts";
import type { Appearance } from "../scheme/appearance.js";
import { readDeclaration } from "../scheme/read-value.js";

// Most values depend on nothing, and need no tokenizer.
const MAY_DEPEND = /light|dark|(?:if|attr)\(|\\/i;

/** The value of a token for a look; undefined if it has none. */
export const tokenForLook = (name: string, value: string, appearance: Appearance): string | undefined =>
  MAY_DEPEND.test(value) ? readDeclaration(name, value, appearance) : value;

/** The tokens of a layer as they are served in a look. The stored ones stay as written, so that they fit another look too. */
export function tokensForLook(tokens: TokenMap, appearance: Appearance): TokenMap {
  return Object.fromEntries(
    Object.entries(tokens).map(([scope, set]) => [
      scope,
      Object.fromEntries(
        Object.entries(set).flatMap(([name, value]) => {
          const read = tokenForLook(name, value, appearance);
          return read === undefined ? [] : [[name, read]];
        }),
      ),
    ]),
  );
}
