/** Headers for the preview's own pages, with their style, script and frames. */
export const SHELL_HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
} as const;

// As strict as a site's own policy, so that a theme that needs more fails here.
const THEME_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self' data:; img-src 'self' data:; form-action 'self'; " +
  "base-uri 'none'; frame-ancestors 'self'";

/** Headers for pages of the theme. The frame around them gets no access to them. */
export const PAGE_HEADERS = { "Content-Security-Policy": THEME_POLICY } as const;

/** Headers for files of the theme, which are not trusted: nothing in them runs. */
export const ASSET_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

/** Headers of every answer. */
export const COMMON_HEADERS = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
} as const;
