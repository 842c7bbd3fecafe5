import type { Outcome, PackageSource } from "@sitevine/marketplace-client";
import type { PackageRef } from "./packages.model.js";

/** A licence of the connected account, as far as an installation needs to know it. */
export interface OwnedSeat {
  readonly product: PackageRef;
  readonly activeHere: boolean;
}

/** The marketplace as the installation of packages sees it. */
export interface PackageMarket {
  /** Where packages come from. Throws SVC-LICENSE-9006 while the site is not connected. */
  source(): Promise<PackageSource>;
  /** Activates the account's licences for this site, and stores the entitlement that comes back. */
  activate(): Promise<void>;
  /** What the account owns. */
  licences(): Promise<Outcome<readonly OwnedSeat[]>>;
}
