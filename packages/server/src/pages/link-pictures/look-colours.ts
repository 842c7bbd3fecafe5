import { findToken, type TokenSet } from "@sitevine/contracts";
import type { PictureColours } from "../../platform/link-pictures/link-picture.js";
import { contrastOf, readColour } from "./css-colour.js";

const REFERENCE = /var\(\s*(--[\w-]+)\s*\)/g;
const MOST_STEPS = 8;
/** Minimum contrast for text of this size, by WCAG 2. */
const LEAST_CONTRAST = 3;

/** The value of a token with everything that it refers to; what refers to itself stays a reference, which is no colour. */
export function tokenValue(tokens: TokenSet, name: string): string {
  const own = new Map(Object.entries(tokens));
  const stored = (token: string): string => own.get(token) ?? findToken(token)?.default ?? "";
  let value = stored(name);
  for (let step = 0; step < MOST_STEPS && value.includes("var("); step += 1)
    value = value.replace(REFERENCE, (_, token: string) => stored(token));
  return value;
}

/** The colours of a look for a picture on which every text can be read, whatever the look sets. */
export function lookColours(tokens: TokenSet, categoryColour: string | null): PictureColours {
  const colour = (name: string): string =>
    readColour(tokenValue(tokens, name)) ?? readColour(tokenValue({}, name)) ?? "#000000";
  const background = colour("--c-bg");
  const strongest = contrastOf(background, "#000000") > contrastOf(background, "#ffffff") ? "#000000" : "#ffffff";
  const readable = (wanted: string): string => (contrastOf(wanted, background) < LEAST_CONTRAST ? strongest : wanted);
  return {
    background,
    text: readable(colour("--c-fg")),
    muted: readable(colour("--c-fg-muted")),
    line: colour("--c-border"),
    accent: (categoryColour && readColour(categoryColour)) ?? colour("--c-accent"),
  };
}
