import type { Caller } from "../kernel/caller.js";

/**
 * The one place that decides who may use a site that is not open to everybody. The API, feeds, the sitemap, streams and
 * files ask it.
 */
export interface SiteGate {
  /** True while the site is open to everybody; undefined when that has to be read first. At most a second old. */
  peekOpen(): boolean | undefined;
  isOpen(): Promise<boolean>;
  /** True where a pass is all that a visitor needs, and so a code helps. */
  admitsPasses(): Promise<boolean>;
  holdsPass(request: Request): boolean;
  /** True where it is known without waiting that this caller may enter without a pass. */
  peekAdmits(caller: Caller): boolean;
  admits(request: Request, caller: Caller): Promise<boolean>;
  /** Throws SVC-API-4003 when the gate does not admit the caller. */
  require(request: Request, caller: Caller): Promise<void>;
}
