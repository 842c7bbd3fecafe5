import { findToken } from "@sitevine/contracts";
import { type CssToken, quoteCssString } from "@sitevine/contracts/css";
import { splitList } from "./split-list.js";

/** Families are compared as CSS does, without regard to case. */
export type FamilyKey = string;

export const familyKey = (family: string): FamilyKey => family.toLowerCase();

const GENERICS = [
  "serif",
  "sans-serif",
  "monospace",
  "cursive",
  "fantasy",
  "system-ui",
  "ui-sans-serif",
  "ui-monospace",
];
const MORE_GENERICS = ["ui-serif", "ui-rounded", "math", "emoji", "fangsong"];
const GENERIC: ReadonlySet<string> = new Set([...GENERICS, ...MORE_GENERICS]);

/** One entry of a list of families. */
export interface StackEntry {
  /** Undefined for an entry that is not a name, such as `var(--ff-sans)`. */
  readonly family: string | undefined;
  readonly isGeneric: boolean;
  /** Name of the token that the entry stands for, when it is nothing but `var(--name)`. */
  readonly variable: string | undefined;
  /** Offset after its last character that is not white space. */
  readonly end: number;
}

/**
 * Splits a list of font families. What precedes the first family in a `font` shorthand is skipped. An entry with anything
 * unusual is no name, so nothing is done about it.
 */
export function readStack(value: string): readonly StackEntry[] {
  return splitList(value).map((tokens) => readEntry(tokens, value));
}

function readEntry(tokens: readonly CssToken[], value: string): StackEntry {
  const last = tokens.at(-1);
  const end = last?.end ?? 0;
  const none = { family: undefined, isGeneric: false, variable: undefined, end };
  if (last?.type === "string") return { ...none, family: last.value };
  if (last?.type === "close")
    return { ...none, variable: /^var\(\s*(--[\w-]+)\s*\)$/.exec(textOf(tokens, value))?.[1] };
  if (last?.type !== "ident") return none;
  const start = tokens.findLastIndex(({ type }) => type !== "ident") + 1;
  const family = tokens
    .slice(start)
    .map((token) => token.value)
    .join(" ");
  return { ...none, family, isGeneric: GENERIC.has(family.toLowerCase()) };
}

const textOf = (tokens: readonly CssToken[], value: string): string =>
  value.slice(tokens[0]?.start, tokens.at(-1)?.end);

/** The fonts that a theme brings, as far as lists of families depend on them. */
export interface StackFonts {
  /** Every family of a `@font-face` rule. */
  readonly declared: ReadonlySet<FamilyKey>;
  /** The families that only stand in for others while these load. */
  readonly standIns: ReadonlySet<FamilyKey>;
  /** Names of the fallbacks with matched metrics. */
  readonly fallbacks: ReadonlyMap<FamilyKey, string>;
}

/** A list of families with the fallback that belongs into it. */
export interface CompletedStack {
  readonly value: string;
  /** The family that got a fallback. */
  readonly family: FamilyKey;
  /** The generic family at the end of the list. */
  readonly generic: string | undefined;
}

/**
 * Completes the value of a property or token, if that is a list of families. A custom property may hold anything: it counts if
 * the registry knows it as a font, or if it ends with a generic family.
 */
export function completeProperty(name: string, value: string, fonts: StackFonts): CompletedStack | undefined {
  if (!mayName(value, fonts.fallbacks)) return undefined;
  if (!name.startsWith("--")) return FONT_PROPERTIES.has(name.toLowerCase()) ? completeStack(value, fonts) : undefined;
  const completed = completeStack(value, fonts);
  const isStack = completed?.generic !== undefined || findToken(name)?.type === "font";
  return isStack ? completed : undefined;
}

/** Whether the value may name one of the families; most do not, and need not be split to know it. */
function mayName(value: string, families: ReadonlyMap<FamilyKey, string>): boolean {
  if (families.size === 0) return false;
  const text = value.toLowerCase();
  // Escapes may spell anything, and several spaces in a name count as one.
  return text.includes("\\") || [...families.keys()].some((key) => text.includes(key.split(" ", 1)[0] ?? key));
}

const FONT_PROPERTIES: ReadonlySet<string> = new Set(["font", "font-family"]);
const IMPORTANT = " !important";

/**
 * Puts the matched fallback of the first family that has one behind the theme's own families of the list. Undefined when the
 * list has no such family, or names a stand-in itself.
 */
function completeStack(value: string, { declared, standIns, fallbacks }: StackFonts): CompletedStack | undefined {
  const list = value.endsWith(IMPORTANT) ? value.slice(0, -IMPORTANT.length) : value;
  const entries = readStack(list);
  const keys = entries.map(({ family }) => (family === undefined ? "" : familyKey(family)));
  const first = keys.findIndex((key) => fallbacks.has(key));
  const family = keys[first];
  const fallback = fallbacks.get(family ?? "");
  if (family === undefined || fallback === undefined || keys.some((key) => standIns.has(key))) return undefined;
  // A further part of the font may be a family of its own; its letters come before those of any fallback.
  let last = first;
  while (declared.has(keys[last + 1] ?? "")) last += 1;
  const at = entries[last]?.end ?? list.length;
  const closing = entries.at(-1);
  return {
    value: `${value.slice(0, at)}, ${quoteCssString(fallback)}${value.slice(at)}`,
    family,
    generic: closing?.isGeneric ? closing.family?.toLowerCase() : undefined,
  };
}
