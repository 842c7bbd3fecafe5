/** Names of a theme package's entries (site service, theme package). Folders end with a slash. */
export const THEME_PACKAGE_FILES = {
  manifest: "manifest.json",
  /** The full token map by scope; takes precedence over `tokensCss`. */
  tokens: "tokens.json",
  /** Global tokens alone, as custom properties of `:root`. */
  tokensCss: "styles/tokens.css",
  customCss: "styles/custom.css",
  /** One document per template, named after the template key. */
  layouts: "layouts/",
  assets: "assets/",
} as const;

/** Stylesheets of the older format with two palettes. The light palette is still read; the dark one is reported as ignored. */
export const LEGACY_PACKAGE_FILES = {
  light: { tokensCss: "styles/light.css", customCss: "styles/custom-light.css" },
  dark: { tokensCss: "styles/dark.css", customCss: "styles/custom-dark.css" },
} as const;

const STYLESHEETS: readonly string[] = [
  THEME_PACKAGE_FILES.tokensCss,
  THEME_PACKAGE_FILES.customCss,
  ...Object.values(LEGACY_PACKAGE_FILES.light),
];

/**
 * True for a package that holds colours alone, by the names of its entries: a stylesheet, no layouts and no `tokens.json`. Its
 * manifest may be incomplete and is filled in. Any other theme with an invalid manifest is refused.
 */
export function isColoursOnlyPackage(names: readonly string[]): boolean {
  if (names.includes(THEME_PACKAGE_FILES.tokens)) return false;
  if (names.some((name) => name.startsWith(THEME_PACKAGE_FILES.layouts))) return false;
  return names.some((name) => STYLESHEETS.includes(name));
}
