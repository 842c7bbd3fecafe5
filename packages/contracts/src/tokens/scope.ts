/** The style variants that a block may name, in the order in which editors list them. */
export const STYLE_VARIANTS = ["surface", "muted", "accent", "plain"] as const;
export type StyleVariant = (typeof STYLE_VARIANTS)[number];

/** Scope names of the legacy format with two palettes. They are never valid scopes. */
export const RESERVED_SCOPES = ["light", "dark"] as const;

/** A scope that tokens can be set for, and the selector of its CSS block. */
export interface TokenScope {
  readonly name: string;
  readonly selector: string;
  readonly label: string;
}

const variantScopes: readonly TokenScope[] = STYLE_VARIANTS.map((name) => ({
  name: `variant.${name}`,
  selector: `:root .sv-v--${name}`,
  label: `Variant: ${name}`,
}));

/** Every known scope in the order of the stylesheet: `global` first, so that the others can override it. */
export const TOKEN_SCOPES: readonly TokenScope[] = [
  { name: "global", selector: ":root, .sv-site-tokens", label: "Whole site" },
  { name: "chrome.header", selector: ":root .sv-header", label: "Header" },
  { name: "navbar", selector: ":root .pub-nav", label: "Navigation" },
  { name: "content", selector: ":root .sv-content", label: "Content" },
  { name: "aside", selector: ":root .sv-aside", label: "Aside" },
  { name: "menu", selector: ":root .sv-menu", label: "Menus" },
  { name: "footer", selector: ".sv-foot", label: "Footer" },
  ...variantScopes,
];

const scopesByName: ReadonlyMap<string, TokenScope> = new Map(TOKEN_SCOPES.map((scope) => [scope.name, scope]));

/** The registered scope of that name. Storage may hold unknown scopes; they have no effect on the stylesheet. */
export function findScope(name: string): TokenScope | undefined {
  return scopesByName.get(name);
}

/** True for `light` and `dark`, which are never scopes. */
export function isReservedScope(name: string): boolean {
  return name === "light" || name === "dark";
}
