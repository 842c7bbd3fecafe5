/** Kind of contents that the block of an at-rule has. */
export type AtRuleKind =
  /** Rules or declarations, like the surrounding block. */
  | "group"
  | "scope"
  | "keyframes"
  /** Declarations only. */
  | "descriptors"
  /** Declarations and the at-rules that belong to it. */
  | "page"
  | "feature-values";

const KINDS: ReadonlyMap<string, AtRuleKind> = new Map([
  ["media", "group"],
  ["supports", "group"],
  ["container", "group"],
  ["layer", "group"],
  ["starting-style", "group"],
  ["scope", "scope"],
  ["keyframes", "keyframes"],
  ["-webkit-keyframes", "keyframes"],
  ["-moz-keyframes", "keyframes"],
  ["-o-keyframes", "keyframes"],
  ["font-face", "descriptors"],
  ["property", "descriptors"],
  ["counter-style", "descriptors"],
  ["font-palette-values", "descriptors"],
  ["view-transition", "descriptors"],
  ["page", "page"],
  ["font-feature-values", "feature-values"],
]);

const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"];
const MARGINS = ["top-left", "top-center", "top-right", "right-top", "right-middle", "right-bottom"];
const OPPOSITE_MARGINS = ["bottom-left", "bottom-center", "bottom-right", "left-top", "left-middle", "left-bottom"];

const INNER: ReadonlyMap<AtRuleKind, ReadonlySet<string>> = new Map<AtRuleKind, ReadonlySet<string>>([
  ["page", new Set([...CORNERS.map((corner) => `${corner}-corner`), ...MARGINS, ...OPPOSITE_MARGINS])],
  [
    "feature-values",
    new Set(["stylistic", "historical-forms", "styleset", "character-variant", "swash", "ornaments", "annotation"]),
  ],
]);

/** The kind of an allowed at-rule, by its unescaped lower-case name. */
export function atRuleKind(name: string): AtRuleKind | undefined {
  return KINDS.get(name);
}

/** True for an at-rule of a vendor, which all other browsers ignore with its block. */
export const isIgnoredAtRule = (name: string): boolean => /^-[a-z]+-/.test(name) && !KINDS.has(name);

/** True for at-rules that may only be inside a block of that kind, such as the margins of a page. */
export function isInnerAtRule(parent: AtRuleKind, name: string): boolean {
  return INNER.get(parent)?.has(name) ?? false;
}
