import { findToken } from "@sitevine/contracts";
import { tokenizeCss } from "@sitevine/contracts/css";

/** The registered token that an `@property` would redefine for the admin panels too, if it names one. */
export function redefinedToken(params: string): string | undefined {
  return tokenizeCss(params)
    .filter(({ type }) => type === "ident")
    .map(({ value }) => value)
    .find((name) => findToken(name) !== undefined);
}
