import type { SiteInfo } from "../features/settings/index.js";

/** The site as somebody may know it whom the gate admits. */
export interface OpenSite {
  readonly info: SiteInfo;
  /** The headers of an answer; none that says it is for everybody while the site is closed. */
  headers(own: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
}
