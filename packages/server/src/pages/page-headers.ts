import type { PolicyByHost } from "../http/ready-replies.js";
import { scriptHosts, scriptSources } from "./script-sources.js";
import { READER_SCRIPTS } from "./static-files.js";

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self' data:",
  "object-src 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  // Scripts cannot turn text into markup or code, except through the policies that `trusted-types` names.
  "require-trusted-types-for 'script'",
].join("; ");

export interface PolicyOptions {
  /** The source of scripts, in the syntax of the policy. */
  readonly scripts: string;
  /** Which pages may show this one in a frame. */
  readonly framedBy?: "'self'" | "'none'" | undefined;
  /** The Trusted Types policies that scripts of the page may create; defaults to the one of the reader script. */
  readonly trustedTypes?: "sitevine" | "sitevine sitevine-writer sitevine-keeper" | "sitevine-keeper" | "'none'";
  /** True for a page that shows other pages of this site. */
  readonly framesOwnPages?: boolean | undefined;
  /** True when pictures of other hosts are fetched through this site. */
  readonly picturesFromHere?: boolean | undefined;
}

/** Pages run no inline code, and load only the site's own files and the pictures that authors link to. The sources of scripts are last. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { scripts, framedBy = "'self'", trustedTypes = "sitevine", picturesFromHere = false } = options;
  const frames = options.framesOwnPages ? " frame-src 'self';" : "";
  const pictures = `img-src 'self' data:${picturesFromHere ? "" : " https: http:"}`;
  return `${POLICY};${frames} ${pictures}; trusted-types ${trustedTypes}; frame-ancestors ${framedBy}; script-src ${scripts}`;
}

/** The policy of public pages, which names the hosts of their scripts. */
export class PagePolicy implements PolicyByHost {
  /** The policy of every host. */
  readonly text: string;
  readonly #addresses: readonly (string | null)[];
  #last: { readonly host: string; readonly policy: string } | undefined;

  constructor(addresses: readonly (string | null)[], { isProxied }: { readonly isProxied: boolean }) {
    this.text = contentSecurityPolicy({ scripts: "", picturesFromHere: isProxied });
    this.#addresses = addresses;
  }

  forHost(host: string): string {
    if (this.#last?.host !== host) {
      const sources = scriptSources(scriptHosts(host, this.#addresses), [READER_SCRIPTS]);
      this.#last = { host, policy: this.text + sources };
    }
    return this.#last.policy;
  }
}

/** Makes the policy of a page; equal pages get the same object. */
export type FindPagePolicy = (siteUrl: string, pictures: { readonly isProxied: boolean }) => PagePolicy;

export function createPagePolicies(baseUrl: string | null): FindPagePolicy {
  let last: { readonly siteUrl: string; readonly open: PagePolicy; readonly closed: PagePolicy } | undefined;
  return (siteUrl, { isProxied }) => {
    if (last?.siteUrl !== siteUrl) {
      const addresses = [baseUrl, siteUrl];
      const open = new PagePolicy(addresses, { isProxied: false });
      last = { siteUrl, open, closed: new PagePolicy(addresses, { isProxied: true }) };
    }
    return isProxied ? last.closed : last.open;
  };
}

const BY_READER = { Vary: "Cookie, Authorization" } as const;
export const PAGE_HEADERS = { ...BY_READER, "Cache-Control": "private, no-cache" } as const;

/**
 * For pages that all guests may read. A cache between the site and its readers may keep them and asks before each answer,
 * so that a page that changes or closes does so at once, and views are counted.
 */
const GUEST_HEADERS = { ...BY_READER, "Cache-Control": "public, no-cache" } as const;

/** For pages that were rendered for a single member. */
const PERSONAL_HEADERS = { ...BY_READER, "Cache-Control": "no-store" } as const;

/** Chooses who may keep a page outside of the site; `isForAll` says that every guest gets it at this address. */
export function keepingHeaders(
  { isKept, isPersonal }: { readonly isKept: boolean; readonly isPersonal: boolean },
  isForAll: boolean,
): Readonly<Record<string, string>> {
  if (isPersonal) return PERSONAL_HEADERS;
  return isKept && isForAll ? GUEST_HEADERS : PAGE_HEADERS;
}

/** For files whose addresses change with their content. */
export const IMMUTABLE = { "Cache-Control": "public, max-age=31536000, immutable" } as const;

export const HTML = "text/html; charset=utf-8";

/**
 * Headers of a page that is a form: no page of another site may frame it, no cache may keep it, and no other site
 * learns of a key in its address.
 */
export const FORM_HEADERS = {
  ...PAGE_HEADERS,
  "Content-Type": HTML,
  "Cache-Control": "private, no-store",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "same-origin",
} as const;
