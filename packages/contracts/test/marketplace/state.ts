import { createHash, type KeyObject, randomBytes } from "node:crypto";
import { MARKETPLACE_KEY } from "../../scripts/vectors/test-keys.ts";

/** A deliberate misreading of the protocol. */
export type Fault =
  | "code-reusable"
  | "low-order-accepted"
  | "account-takeover"
  | "query-signed"
  | "stale-accepted"
  | "ahead-accepted"
  | "malleable-accepted"
  | "older-names-refused"
  | "mixed-names-accepted"
  | "signature-oracle"
  | "parse-before-verify"
  | "token-of-any-install"
  | "token-outlives"
  | "claim-twice"
  | "claim-race"
  | "approval-outlives"
  | "replaced-stays"
  | "poll-any-key"
  | "poll-unlimited"
  | "seat-race"
  | "seat-each-time"
  | "seat-for-staging"
  | "any-body-site"
  | "short-refresh"
  | "grant-without-limits"
  | "granted-without-seat"
  | "deactivate-all"
  | "owned-for-everybody"
  | "unpublished-listed"
  | "ownership-oracle"
  | "window-edge-refused"
  | "max-version-ignored"
  | "download-race"
  | "download-resumes"
  | "head-consumes"
  | "download-never-ends"
  | "overlap-never-ends"
  | "wrong-sha"
  | "publisher-dropped"
  | "publisher-of-latest";

export interface Install {
  readonly accountId: string;
  readonly siteId: string;
  readonly publicKey: string;
  readonly environment: string;
  readonly tokens: Map<string, { readonly until: number }>;
  current: string;
}

export interface Link {
  readonly identity: { siteId: string; publicKey: string; environment: string };
  readonly linkId: string;
  readonly userCode: string;
  readonly pollSecret: string;
  readonly startedAt: number;
  status: "pending" | "approved" | "denied" | "expired";
  accountId?: string;
  claimed: boolean;
  polledAt: number;
}

export interface Release {
  readonly version: string;
  readonly publishedAt: number;
  readonly unpublished: boolean;
  readonly bytes: Buffer;
  /** As it was given: public key and signature. */
  readonly publisher?: unknown;
}

export interface Product {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
  readonly paid: boolean;
  readonly releases: Release[];
}

export interface License {
  readonly licenseRef: string;
  readonly accountId: string;
  readonly product: Product;
  readonly seats: number;
  readonly updatesUntil?: number;
  readonly maxVersion?: string;
  /** Install keys; one entry per seat. */
  readonly seated: Map<string, string>;
}

/** The whole state of the test marketplace. */
export interface State {
  readonly faults: ReadonlySet<Fault>;
  readonly privateKey: KeyObject;
  readonly accounts: Map<string, string>;
  readonly codes: Map<string, string>;
  readonly installs: Install[];
  readonly links: Link[];
  readonly products: Product[];
  readonly licenses: License[];
  readonly grants: Map<string, { readonly release: Release; readonly until: number }>;
  clockOffset: number;
}

export function createState(faults: readonly Fault[]): State {
  return {
    faults: new Set(faults),
    privateKey: MARKETPLACE_KEY,
    accounts: new Map(),
    codes: new Map(),
    installs: [],
    links: [],
    products: [],
    licenses: [],
    grants: new Map(),
    clockOffset: 0,
  };
}

export const now = (state: State): number => Math.floor(Date.now() / 1000) + state.clockOffset;
export const secret = (): string => randomBytes(32).toString("base64url");
export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
export const installKey = ({ accountId, siteId }: Install): string => `${accountId} ${siteId}`;

/** Registers an install and gives it its first token. */
export function register(
  state: State,
  accountId: string,
  identity: Link["identity"],
): { token: string; expiresAt: number } {
  const takenOver = (install: Install) =>
    install.siteId === identity.siteId && (install.accountId === accountId || state.faults.has("account-takeover"));
  const kept = state.installs.filter((install) => !takenOver(install));
  const token = secret();
  const expiresAt = now(state) + 30 * 86_400;
  const until = state.faults.has("token-outlives") ? expiresAt + 86_400 : expiresAt;
  const tokens = new Map([[token, { until }]]);
  state.installs.splice(0, state.installs.length, ...kept, { accountId, ...identity, tokens, current: token });
  return { token, expiresAt };
}

export const maskedEmail = (state: State, accountId: string): string => {
  const [email = ""] = [...state.accounts].find(([, id]) => id === accountId) ?? [];
  return `${email.slice(0, 1)}***${email.slice(email.indexOf("@"))}`;
};

/** Published releases, newest version first. */
export function published(product: Product): readonly Release[] {
  return product.releases
    .filter(({ unpublished }) => !unpublished)
    .sort((a, b) => compareVersions(b.version, a.version));
}

export function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split(".").map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
