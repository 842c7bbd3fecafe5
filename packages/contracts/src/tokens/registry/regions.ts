import type { TokenEntry, TokenType } from "./token-entry.js";

const SIDES = ["top", "end", "bottom", "start"] as const;

/** Fill, text, border, radius and shadow of one region; `null` has no global value. */
interface RegionSurface {
  readonly bg: string | null;
  readonly fg?: string;
  readonly muted?: string;
  readonly border: string | null;
  readonly width?: string;
  /** Sides whose border differs from the others. */
  readonly sides?: Readonly<Partial<Record<(typeof SIDES)[number], string>>>;
  readonly radius: string | null;
  readonly shadow?: string;
  readonly extra?: Readonly<Record<string, readonly [TokenType, string, string]>>;
}

function region(prefix: string, label: string, surface: RegionSurface): TokenEntry[] {
  const token = (suffix: string, type: TokenType, value: string | null, text: string, on?: string): TokenEntry => ({
    name: `--${prefix}-${suffix}`,
    tier: 3,
    type,
    default: value,
    label: text,
    group: label,
    ...(on ? { on: [on] } : {}),
  });
  const bg = `--${prefix}-bg`;
  return [
    token("bg", "colour", surface.bg, "Fill"),
    ...(surface.fg ? [token("fg", "colour", surface.fg, "Text", bg)] : []),
    ...(surface.muted ? [token("fg-muted", "colour", surface.muted, "Muted text", bg)] : []),
    token("border", "colour", surface.border, "Border"),
    token("border-width", "length", surface.width ?? "var(--border-width)", "Border width"),
    ...SIDES.map((side) =>
      token(`border-${side}-width`, "length", surface.sides?.[side] ?? null, `Border width, ${side}`),
    ),
    token("radius", "length", surface.radius, "Radius"),
    token("shadow", "shadow", surface.shadow ?? "none", "Shadow"),
    ...Object.entries(surface.extra ?? {}).map(([suffix, [type, value, text]]) => token(suffix, type, value, text)),
  ];
}

const surfaceTokens: readonly TokenEntry[] = (
  [
    ["bg", "colour", "Fill"],
    ["fg", "colour", "Text"],
    ["fg-muted", "colour", "Muted text"],
    ["border", "colour", "Border"],
    ["border-width", "length", "Border width"],
    ["radius", "length", "Radius"],
    ["shadow", "shadow", "Shadow"],
  ] as const
).map(([suffix, type, label]) => ({
  name: `--surface-${suffix}`,
  tier: 3,
  type,
  default: null,
  label,
  group: "Surface",
}));

/**
 * Tier 3: regions and components. Each defaults to a token of tier 2. The four `-border-<side>-width` tokens and the
 * `--surface-*` tokens have no global value unless a region sets one: a side without a value uses `-border-width`, a surface
 * without a value paints nothing.
 */
export const regionTokens: readonly TokenEntry[] = [
  ...region("header", "Header", {
    bg: "var(--c-card)",
    fg: "var(--c-fg)",
    muted: "var(--c-fg-muted)",
    border: "var(--c-border)",
    width: "0px",
    sides: { bottom: "var(--border-width)" },
    radius: "0px",
    extra: { height: ["length", "4rem", "Height"] },
  }),
  ...region("nav", "Navigation", {
    bg: "var(--c-clear)",
    fg: "var(--c-fg)",
    border: "var(--c-clear)",
    width: "0px",
    radius: "var(--radius-md)",
    extra: {
      "fg-hover": ["colour", "var(--c-accent)", "Text, hovered"],
      "bg-hover": ["colour", "var(--c-accent-soft)", "Fill, hovered"],
      "fg-current": ["colour", "var(--c-accent)", "Text, current page"],
    },
  }),
  ...region("hero", "Hero", {
    bg: "var(--c-accent-soft)",
    fg: "var(--c-fg)",
    muted: "var(--c-fg-muted)",
    border: "var(--c-clear)",
    width: "0px",
    radius: "var(--radius-lg)",
    extra: { padding: ["length", "var(--space-9)", "Inner space"] },
  }),
  ...region("content", "Content", { bg: "var(--c-clear)", border: "var(--c-clear)", width: "0px", radius: "0px" }),
  ...region("aside", "Aside", {
    bg: "var(--c-clear)",
    border: "var(--c-border)",
    width: "0px",
    radius: "var(--radius-lg)",
  }),
  ...region("card", "Cards", {
    bg: "var(--c-card)",
    fg: "var(--c-fg)",
    muted: "var(--c-fg-muted)",
    border: "var(--c-border)",
    radius: "var(--radius-lg)",
    shadow: "var(--shadow-sm)",
    extra: {
      padding: ["length", "var(--space-5)", "Inner space"],
      gap: ["length", "var(--space-6)", "Space between cards"],
      "shadow-hover": ["shadow", "var(--shadow-md)", "Shadow, hovered"],
    },
  }),
  ...region("btn", "Buttons", {
    bg: "var(--c-accent)",
    fg: "var(--c-on-accent)",
    border: "var(--c-clear)",
    radius: "var(--radius-md)",
    extra: {
      "bg-hover": ["colour", "var(--c-accent-hover)", "Fill, hovered"],
      "bg-active": ["colour", "var(--c-accent-active)", "Fill, pressed"],
    },
  }),
  ...region("btn-quiet", "Quiet buttons", {
    bg: "var(--c-clear)",
    fg: "var(--c-accent)",
    border: "var(--c-border-strong)",
    radius: "var(--btn-radius)",
    extra: { "bg-hover": ["colour", "var(--c-accent-soft)", "Fill, hovered"] },
  }),
  ...region("input", "Fields", {
    bg: "var(--c-card)",
    fg: "var(--c-fg)",
    border: "var(--c-border-strong)",
    radius: "var(--radius-md)",
  }),
  ...region("menu", "Menus", {
    bg: "var(--c-card)",
    fg: "var(--c-fg)",
    border: "var(--c-border)",
    radius: "var(--radius-md)",
    shadow: "var(--shadow-lg)",
    extra: { "bg-hover": ["colour", "var(--c-accent-soft)", "Fill, hovered"] },
  }),
  ...region("tag", "Tags", {
    bg: "var(--c-accent-soft)",
    fg: "var(--c-accent-active)",
    border: "var(--c-clear)",
    width: "0px",
    radius: "var(--radius-full)",
  }),
  ...region("code", "Code", {
    bg: "var(--c-surface)",
    fg: "var(--c-fg)",
    border: "var(--c-border)",
    radius: "var(--radius-md)",
  }),
  ...region("image", "Images", {
    bg: "var(--c-surface)",
    border: "var(--c-clear)",
    width: "0px",
    radius: "var(--radius-md)",
  }),
  ...region("avatar", "Avatars", {
    bg: "var(--c-surface)",
    border: "var(--c-clear)",
    width: "0px",
    radius: "var(--radius-full)",
  }),
  ...region("footer", "Footer", {
    bg: "var(--c-surface)",
    fg: "var(--c-fg)",
    muted: "var(--c-fg-muted)",
    border: "var(--c-border)",
    width: "0px",
    radius: "0px",
  }),
  ...surfaceTokens,
];
