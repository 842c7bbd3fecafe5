import type { PolicyFor } from "../http/nonced/prepared-page.js";

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "connect-src 'self'",
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
  /** True when pictures of other hosts are fetched from this site. */
  readonly picturesFromHere?: boolean | undefined;
}

/** Pages run no inline code and load nothing but the site's own files, and images that authors link to. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { scripts, framedBy = "'self'", trustedTypes = "sitevine", picturesFromHere = false } = options;
  const pictures = `img-src 'self' data:${picturesFromHere ? "" : " https: http:"}`;
  return `${POLICY}; ${pictures}; trusted-types ${trustedTypes}; frame-ancestors ${framedBy}; script-src ${scripts}`;
}

/** The policy of a page: scripts that the page itself names, by the nonce of this answer. */
export const pagePolicy = (nonce: string, options: Omit<PolicyOptions, "scripts">): string =>
  contentSecurityPolicy({ scripts: `'nonce-${nonce}'`, ...options });

/** The policies of pages, each by whether pictures of other hosts come from this site. */
const POLICIES = {
  open: (nonce: string): string => pagePolicy(nonce, {}),
  closed: (nonce: string): string => pagePolicy(nonce, { picturesFromHere: true }),
} as const;

/** The policy of the answers of a page, the same function for all pages that are alike. */
export const policyFor = ({ isProxied }: { readonly isProxied: boolean }): PolicyFor =>
  isProxied ? POLICIES.closed : POLICIES.open;

export const PAGE_HEADERS = { "Cache-Control": "private, no-cache", Vary: "Cookie" } as const;

export const HTML = "text/html; charset=utf-8";
