import { createHash, createPublicKey, randomBytes, verify } from "node:crypto";
import { connectResponseSchema } from "../protocol/account.messages.js";
import { type AuthorizedDownload, authorizedDownloadSchema } from "../protocol/download.messages.js";
import { type EntitlementClaims, entitlementHeaderSchema, judgeEntitlement } from "../protocol/entitlement.js";
import type { Environment, PackageRef } from "../protocol/fields.js";
import { type ActivateResponse, activateResponseSchema, licensesResponseSchema } from "../protocol/license.messages.js";
import type { PublisherSignature } from "../protocol/publisher.js";
import type { LicenseOrder, ReleaseOrder } from "./hooks.js";
import { createInstall, type Install, identityOf } from "./install.js";
import type { Marketplace } from "./marketplace.js";
import { check, readBody } from "./outcome.js";
import { buildPackage } from "./package-bytes.js";
import type { Answer } from "./transport.js";

/** An account at the marketplace, with a code for one connection. */
export interface Account {
  readonly email: string;
  readonly accountId: string;
  readonly authCode: string;
}

type ReleaseChanges = Partial<Pick<ReleaseOrder, "kind" | "version" | "publishedAt" | "unpublished" | "paid">> & {
  /** Signs the release as its publisher. */
  readonly signs?: (sha256: string) => PublisherSignature;
  /** The size of a plugin package, apart from a few hundred bytes. */
  readonly ballastBytes?: number;
};

/** Sets up what a rule needs before its check. Names are new each time, so rules do not affect each other. */
export class Scene {
  readonly market: Marketplace;
  readonly #run = randomBytes(4).toString("hex");
  #count = 0;

  constructor(market: Marketplace) {
    this.market = market;
  }

  async account(): Promise<Account> {
    const email = `conformance-${this.#run}-${++this.#count}@example.org`;
    return { email, ...(await this.market.hooks.createAccount({ email })) };
  }

  /** Returns a new code for an existing account. */
  async freshCode({ email }: Account): Promise<string> {
    return (await this.market.hooks.createAccount({ email })).authCode;
  }

  async connect(account: Account, install: Install, authCode = account.authCode): Promise<Install> {
    const body = { authCode, ...identityOf(install) };
    const answer = await this.market.plain({ method: "POST", path: "/account/connect", body });
    const { token } = readBody(answer, 200, connectResponseSchema, "connecting");
    return { ...install, token };
  }

  /** Connects an install to a new account. */
  async connected(environment: Environment = "production"): Promise<{ account: Account; install: Install }> {
    const account = await this.account();
    return { account, install: await this.connect(account, createInstall(environment)) };
  }

  /** Connects another install to an account. */
  async another(account: Account, environment: Environment = "production"): Promise<Install> {
    return await this.connect(account, createInstall(environment), await this.freshCode(account));
  }

  /** Publishes a release; without a product, of a new one. */
  async release(changes: ReleaseChanges = {}, product?: PackageRef): Promise<PackageRef> {
    const { kind = "plugin", version = "1.0.0", publishedAt = this.market.now() - 60 } = changes;
    const ref = product ?? { kind, id: `conformance-${this.#run}-${++this.#count}` };
    const bytes = buildPackage(ref.kind, ref.id, version, changes.ballastBytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await this.market.hooks.publishRelease({
      ...ref,
      name: `Conformance ${this.#count}`,
      vendor: "Conformance",
      paid: changes.paid ?? true,
      version,
      publishedAt,
      unpublished: changes.unpublished ?? false,
      bytes,
      publisher: changes.signs?.(sha256),
    });
    return { kind: ref.kind, id: ref.id };
  }

  /** A product with one release, licensed to the account. */
  async licensed(
    account: Account,
    limits: Partial<LicenseOrder> = {},
    release: ReleaseChanges = {},
  ): Promise<PackageRef> {
    const product = await this.release(release);
    const { accountId } = account;
    await this.market.hooks.grantLicense({ accountId, ...product, seats: 1, ...limits });
    return product;
  }

  activate(install: Install): Promise<Answer> {
    const { siteId, environment } = install;
    return this.market.signed(install, { method: "POST", path: "/account/activate", body: { siteId, environment } });
  }

  async activated(install: Install): Promise<ActivateResponse> {
    return readBody(await this.activate(install), 200, activateResponseSchema, "activating");
  }

  /** Returns the account's licence for a product, as the install sees it. */
  async licence(install: Install, { id }: PackageRef) {
    const answer = await this.market.signed(install, { method: "GET", path: "/account/licenses" });
    const { licenses } = readBody(answer, 200, licensesResponseSchema, "listing licences");
    const found = licenses.find(({ product }) => product.id === id);
    check(found !== undefined, "listing licences: an owned licence is not listed");
    return found;
  }

  authorize(install: Install, product: PackageRef, version?: string): Promise<Answer> {
    const { kind, id } = product;
    const body = version === undefined ? { kind, id } : { kind, id, version };
    return this.market.signed(install, { method: "POST", path: "/downloads/authorize", body });
  }

  async authorized(install: Install, product: PackageRef, version?: string): Promise<AuthorizedDownload> {
    const answer = await this.authorize(install, product, version);
    return readBody(answer, 200, authorizedDownloadSchema, "authorising a download");
  }

  /** Returns the claims of an entitlement after verifying them as an install does. */
  async claims(install: Install, token: string): Promise<EntitlementClaims> {
    const [header = "", payload = "", signature = ""] = token.split(".");
    check(entitlementHeaderSchema.safeParse(decode(header)).success, "the entitlement's header must say RS256");
    const pem = await this.market.hooks.entitlementKey?.();
    const signed = Buffer.from(`${header}.${payload}`);
    if (pem !== undefined)
      check(
        verify("sha256", signed, createPublicKey(pem), Buffer.from(signature, "base64url")),
        "the entitlement's signature does not verify",
      );
    const judged = judgeEntitlement(decode(payload), { siteId: install.siteId, now: this.market.now() });
    check(judged.ok, `the entitlement ${judged.ok ? "" : `is refused as ${judged.reason}: ${judged.message}`}`);
    return judged.claims;
  }
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
