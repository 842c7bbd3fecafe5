import type { Caller } from "../kernel/caller.js";

/**
 * The one place that judges who may enter a site that is not open to everybody: the API, feeds, the sitemap, streams and
 * files ask here.
 */
export interface SiteGate {
  /** True while the site is open to everybody; undefined where that has to be read first. At most a second old. */
  peekOpen(): boolean | undefined;
  isOpen(): Promise<boolean>;
  holdsPass(request: Request): boolean;
  admits(request: Request, caller: Caller): Promise<boolean>;
  /** Throws SVC-API-4003 for a caller whom the gate does not admit. */
  require(request: Request, caller: Caller): Promise<void>;
}
