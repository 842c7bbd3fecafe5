import type { Failure, PackageSource } from "@sitevine/marketplace-client";
import type { PackageRef } from "./packages.model.js";

/** A licence of the connected account, as far as an installation needs to know it. */
export interface OwnedSeat {
  readonly product: PackageRef;
  /** `active` while the licence is valid; any other text is the marketplace's own. */
  readonly status: string;
}

/** The marketplace as the installation of packages sees it. */
export interface PackageMarket {
  /** The source of packages. Throws SVC-LICENSE-9006 while the site is not connected. */
  source(): Promise<PackageSource>;
  /** A page of the catalogue, connected or not. Throws SVC-LICENSE-9006 where no marketplace is configured. */
  catalog: PackageSource["catalog"];
  /** True for a package that the catalogue listed as paid when this site saw it last. */
  isPaid(ref: PackageRef): Promise<boolean>;
  /** Activates the account's licences for this site. Throws what kept it from succeeding. */
  activate(): Promise<void>;
  /** The latest version of a package that an update check has named. */
  seenVersion(ref: PackageRef): Promise<string | undefined>;
  /** Licences that the account owns. Throws the error that kept the marketplace from answering. */
  licences(): Promise<readonly OwnedSeat[]>;
  /** Notes for the administrators how a download ended; undefined notes a success. */
  noteDownload(failure: Failure | undefined): Promise<void>;
}
