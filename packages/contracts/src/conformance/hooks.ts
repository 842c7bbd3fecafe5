import type { PackageKind, PackageRef } from "../protocol/fields.js";

/** A licence that a rule needs. */
export interface LicenseOrder extends PackageRef {
  readonly accountId: string;
  readonly seats: number;
  /** Unix seconds; absent means for ever. */
  readonly updatesUntil?: number;
  readonly maxVersion?: string;
}

/** A release that a rule needs; its product is made with the first one. */
export interface ReleaseOrder {
  readonly kind: PackageKind;
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
  readonly paid: boolean;
  readonly version: string;
  /** Unix seconds. */
  readonly publishedAt: number;
  readonly unpublished: boolean;
  /** The package: a zip with a valid manifest. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What the suite needs from a marketplace beside the protocol: the things that people do there. */
export interface MarketplaceHooks {
  /** Makes an account, or finds it by its email; every call gives a fresh single-use code for connecting. */
  createAccount(account: {
    readonly email: string;
  }): Promise<{ readonly accountId: string; readonly authCode: string }>;
  grantLicense(order: LicenseOrder): Promise<{ readonly licenseRef: string }>;
  publishRelease(order: ReleaseOrder): Promise<void>;
  approveLink(link: { readonly userCode: string; readonly accountId: string }): Promise<void>;
  denyLink(link: { readonly userCode: string }): Promise<void>;
  /** Moves the marketplace's clock so many seconds ahead of the true time. Rules that wait long are skipped without it. */
  setClock?(offsetSeconds: number): Promise<void>;
  /** PEM of the key that entitlements are signed with. Their signature is not judged without it. */
  entitlementKey?(): Promise<string>;
}
