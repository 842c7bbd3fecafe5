import type { TokenEntry, TokenType } from "./token-entry.js";

const scale = (
  group: string,
  type: TokenType,
  entries: Readonly<Record<string, readonly [string, string]>>,
): TokenEntry[] =>
  Object.entries(entries).map(([name, [value, label]]) => ({ name, tier: 2, type, default: value, label, group }));

const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif';
const MONO = 'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace';

/** Tier 2: typography, spacing, shape, depth and motion. */
export const scaleTokens: readonly TokenEntry[] = [
  ...scale("Type", "font", {
    "--ff-sans": [SANS, "Text font"],
    "--font-display": ["var(--ff-sans)", "Heading font"],
    "--ff-mono": [MONO, "Code font"],
  }),
  ...scale("Type", "length", {
    "--text-xs": ["0.8125rem", "Text XS"],
    "--text-sm": ["0.9375rem", "Text S"],
    "--text-base": ["1.0625rem", "Text"],
    "--text-lg": ["clamp(1.1875rem, 1.14rem + 0.2vw, 1.3125rem)", "Text L"],
    "--text-xl": ["clamp(1.375rem, 1.28rem + 0.42vw, 1.625rem)", "Heading S"],
    "--text-2xl": ["clamp(1.625rem, 1.45rem + 0.8vw, 2.0625rem)", "Heading M"],
    "--text-3xl": ["clamp(1.9375rem, 1.62rem + 1.42vw, 2.5625rem)", "Heading L"],
    "--text-4xl": ["clamp(2.3125rem, 1.78rem + 2.36vw, 3.25rem)", "Heading XL"],
    "--tracking-heading": ["-0.015em", "Heading letter spacing"],
  }),
  ...scale("Type", "number", {
    "--leading-body": ["1.6", "Text line height"],
    "--leading-heading": ["1.15", "Heading line height"],
    "--weight-body": ["400", "Text weight"],
    "--weight-strong": ["600", "Strong weight"],
    "--weight-heading": ["700", "Heading weight"],
  }),
  ...scale("Space", "length", {
    "--space-1": ["0.25rem", "Space 1"],
    "--space-2": ["0.5rem", "Space 2"],
    "--space-3": ["0.75rem", "Space 3"],
    "--space-4": ["1rem", "Space 4"],
    "--space-5": ["1.25rem", "Space 5"],
    "--space-6": ["1.5rem", "Space 6"],
    "--space-7": ["2rem", "Space 7"],
    "--space-8": ["2.5rem", "Space 8"],
    "--space-9": ["3.5rem", "Space 9"],
    "--space-10": ["5rem", "Space 10"],
    "--measure": ["68ch", "Text width"],
    "--content-width": ["75rem", "Page width"],
    "--aside-width": ["19rem", "Aside width"],
    "--gutter": ["clamp(1rem, 0.6rem + 1.8vw, 2rem)", "Page gutter"],
    "--target-size": ["2.5rem", "Smallest control height"],
  }),
  ...scale("Shape", "length", {
    "--radius-sm": ["0.25rem", "Radius S"],
    "--radius-md": ["0.5rem", "Radius M"],
    "--radius-lg": ["0.875rem", "Radius L"],
    "--radius-full": ["999px", "Radius round"],
    "--border-width": ["1px", "Line width"],
    "--focus-width": ["2px", "Focus ring width"],
    "--focus-offset": ["2px", "Focus ring offset"],
  }),
  ...scale("Depth", "shadow", {
    "--shadow-sm": ["0 1px 2px rgb(25 27 23 / 0.06)", "Shadow S"],
    "--shadow-md": ["0 4px 14px rgb(25 27 23 / 0.09)", "Shadow M"],
    "--shadow-lg": ["0 16px 40px rgb(25 27 23 / 0.14)", "Shadow L"],
  }),
  ...scale("Motion", "duration", {
    "--motion-fast": ["120ms", "Fast"],
    "--motion-base": ["180ms", "Base"],
  }),
];
