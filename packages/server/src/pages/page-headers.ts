const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: https: http:",
  "font-src 'self' data:",
  "object-src 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  // Scripts turn no text into markup or code, except through the policies that `trusted-types` names.
  "require-trusted-types-for 'script'",
].join("; ");

export interface PolicyOptions {
  /** Source of scripts, as the policy writes it. */
  readonly scripts: string;
  /** Which pages may hold this one in a frame. */
  readonly framedBy?: "'self'" | "'none'" | undefined;
  /** The Trusted Types policies that scripts of the page may make: the one of the reader's script unless told otherwise. */
  readonly trustedTypes?: "sitevine" | "'none'";
}

/** Pages run no inline code and load nothing but the site's own files, and images that authors link to. */
export const contentSecurityPolicy = ({
  scripts,
  framedBy = "'self'",
  trustedTypes = "sitevine",
}: PolicyOptions): string =>
  `${POLICY}; trusted-types ${trustedTypes}; frame-ancestors ${framedBy}; script-src ${scripts}`;

/** The policy of a page: scripts that the page itself names, by the nonce of this answer. */
export const pagePolicy = (nonce: string, framedBy?: PolicyOptions["framedBy"]): string =>
  contentSecurityPolicy({ scripts: `'nonce-${nonce}'`, framedBy });

export const PAGE_HEADERS = { "Cache-Control": "private, no-cache", Vary: "Cookie" } as const;

export const HTML = "text/html; charset=utf-8";
