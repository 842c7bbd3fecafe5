import type { TokenEntry } from "./token-entry.js";

const colour = (name: string, primitive: string, label: string, on?: readonly string[]): TokenEntry => ({
  name,
  tier: 2,
  type: "colour",
  default: `var(--primitive-${primitive})`,
  label,
  group: "Palette",
  ...(on ? { on } : {}),
});

const TINTS = Array.from({ length: 12 }, (_, index) => `tint-${index + 1}`);

const surfaces = ["--c-bg", "--c-surface", "--c-card"];

/** Tier 2: the semantic palette. Components use these and tier 3, never the primitives. */
export const paletteTokens: readonly TokenEntry[] = [
  colour("--c-bg", "stone-50", "Page background"),
  colour("--c-surface", "stone-100", "Raised surface"),
  colour("--c-card", "stone-0", "Card background"),
  colour("--c-clear", "clear-0", "No fill: what lies below shows"),
  colour("--c-fg", "stone-900", "Text", surfaces),
  colour("--c-fg-muted", "stone-600", "Muted text", surfaces),
  colour("--c-border", "stone-200", "Hairlines"),
  colour("--c-border-strong", "stone-500", "Edges of controls", surfaces),
  colour("--c-accent", "vine-600", "Accent", surfaces),
  colour("--c-accent-hover", "vine-700", "Accent, hovered"),
  colour("--c-accent-active", "vine-800", "Accent, pressed"),
  colour("--c-accent-soft", "vine-50", "Accent tint"),
  colour("--c-on-accent", "stone-0", "Text on accent", ["--c-accent", "--c-accent-hover", "--c-accent-active"]),
  colour("--c-link", "vine-600", "Links", surfaces),
  colour("--c-link-hover", "vine-800", "Links, hovered", surfaces),
  colour("--c-link-visited", "stone-700", "Links, visited", surfaces),
  colour("--c-focus", "blue-600", "Focus ring", surfaces),
  colour("--c-success", "vine-600", "Success", surfaces),
  colour("--c-warning", "amber-700", "Warning", surfaces),
  colour("--c-danger", "red-600", "Danger", surfaces),
  colour("--c-danger-hover", "red-700", "Danger, hovered"),
  colour("--c-danger-soft", "red-50", "Danger tint"),
  colour("--c-on-danger", "stone-0", "Text on danger", ["--c-danger", "--c-danger-hover"]),
  colour("--c-mark", "amber-100", "Found words"),
  colour("--c-on-mark", "stone-900", "Text of found words", ["--c-mark"]),
  ...TINTS.map((tint, index) => colour(`--c-${tint}`, tint, `Tint ${index + 1}`)),
  colour(
    "--c-on-tint",
    "stone-0",
    "Text on tints",
    TINTS.map((tint) => `--c-${tint}`),
  ),
];
