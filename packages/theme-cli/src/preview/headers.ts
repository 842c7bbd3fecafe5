/** The preview's own pages: its style, its script, its frames. */
export const SHELL_HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
} as const;

// As strict as a site's own policy, so that a theme that needs more shows here.
const THEME_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self' data:; img-src 'self' data:; form-action 'self'; " +
  "base-uri 'none'; frame-ancestors 'self'";

/** Pages in the theme's clothes; the frame around them learns nothing but what they show. */
export const PAGE_HEADERS = { "Content-Security-Policy": THEME_POLICY } as const;

/** Files of the theme, which may come from anybody: nothing in them runs. */
export const ASSET_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

/** What every answer carries. */
export const COMMON_HEADERS = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
} as const;
