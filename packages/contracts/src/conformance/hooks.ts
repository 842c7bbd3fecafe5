import type { PackageKind, PackageRef } from "../protocol/fields.js";
import type { PublisherSignature } from "../protocol/publisher.js";

/** A licence that a rule needs. */
export interface LicenseOrder extends PackageRef {
  readonly accountId: string;
  readonly seats: number;
  /** Unix seconds; absent means without end. */
  readonly updatesUntil?: number;
  readonly maxVersion?: string;
}

/** A release that a rule needs. Its product is created with the first release. */
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
  /** The publisher's signature of these bytes, to be passed on unchanged; absent for an unsigned release. */
  readonly publisher?: PublisherSignature | undefined;
}

/** Actions that people perform at a marketplace and that the suite needs besides the protocol. */
export interface MarketplaceHooks {
  /** Creates an account, or finds it by its email. Every call returns a new single-use code for connecting. */
  createAccount(account: {
    readonly email: string;
  }): Promise<{ readonly accountId: string; readonly authCode: string }>;
  grantLicense(order: LicenseOrder): Promise<{ readonly licenseRef: string }>;
  publishRelease(order: ReleaseOrder): Promise<void>;
  approveLink(link: { readonly userCode: string; readonly accountId: string }): Promise<void>;
  denyLink(link: { readonly userCode: string }): Promise<void>;
  /** Sets the marketplace's clock this many seconds ahead of real time. Without it, rules that would wait long are skipped. */
  setClock?(offsetSeconds: number): Promise<void>;
  /** PEM of the key that signs entitlements. Without it, their signatures are not verified. */
  entitlementKey?(): Promise<string>;
}
