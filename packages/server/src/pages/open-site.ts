import type { SiteInfo } from "../features/settings/index.js";

/** The site for callers whom the gate admits. */
export interface OpenSite {
  readonly info: SiteInfo;
  /** The headers of an answer; while the site is closed, they do not allow shared caching. */
  headers(own: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
}
