import { randomBytes } from "node:crypto";
import type { Grant } from "@sitevine/contracts";
import { issueEntitlement } from "./entitlements.js";

const DAY = 86_400;
const OVERLAP = 600;
const LINK_LIFE = 600;
// No vowels and no letters that look alike.
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

/** An install of the one account. */
export interface Install {
  readonly siteId: string;
  readonly environment: "production" | "staging" | "development";
  publicKey: string;
  token: string | undefined;
  tokenEnds: number;
  /** The predecessor of the token, and how long it is still accepted. */
  former: string | undefined;
  formerEnds: number;
  holdsSeat: boolean;
}

interface Link {
  readonly linkId: string;
  readonly userCode: string;
  readonly pollSecret: string;
  readonly startedAt: number;
  readonly identity: Readonly<Record<string, unknown>>;
  status: "pending" | "approved" | "denied";
  isClaimed: boolean;
}

const secret = (name: string): string => `${name}-${randomBytes(16).toString("hex")}`;

/** State of a marketplace with one account. Every secret it issues begins with a name, so that a leak is found. */
export class MarketplaceState {
  readonly accountRef = "a***@example.org";
  readonly installs = new Map<string, Install>();
  /** Number of times that a link was claimed, and a token rotated. */
  claims = 0;
  rotations = 0;
  readonly #now: () => number;
  readonly #codes = new Set<string>();
  readonly #links = new Map<string, Link>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A code that the account holder copies. */
  newAuthCode(): string {
    const code = secret("authcode");
    this.#codes.add(code);
    return code;
  }

  /** Remembers the installs as they are now; the function that it returns goes back to them. */
  remember(): () => void {
    const installs = structuredClone(this.installs);
    return () => {
      this.installs.clear();
      for (const [id, install] of structuredClone(installs)) this.installs.set(id, install);
    };
  }

  /** Records the account holder's answer on the approval page. */
  decide(userCode: string, status: "approved" | "denied"): void {
    for (const link of this.#links.values()) if (link.userCode === userCode) link.status = status;
  }

  approveAll(): void {
    for (const link of this.#links.values()) link.status = "approved";
  }

  redeem(code: string): boolean {
    return this.#codes.delete(code);
  }

  findInstall(siteId: string): Install | undefined {
    return this.installs.get(siteId);
  }

  accepts(install: Install, token: string | undefined): boolean {
    if (token === undefined) return false;
    const now = this.#now();
    if (token === install.token && now < install.tokenEnds) {
      // The first use of the new one ends the predecessor.
      install.former = undefined;
      return true;
    }
    return token === install.former && now < install.formerEnds;
  }

  connect(identity: Readonly<Record<string, unknown>>) {
    const siteId = String(identity.siteId);
    const install: Install = {
      siteId,
      environment: identity.environment === "development" ? "development" : "production",
      publicKey: String(identity.publicKey),
      token: undefined,
      tokenEnds: 0,
      former: undefined,
      formerEnds: 0,
      holdsSeat: this.installs.get(siteId)?.holdsSeat ?? false,
    };
    this.installs.set(siteId, install);
    return { ...this.#newToken(install), accountRef: this.accountRef };
  }

  startLink(identity: Readonly<Record<string, unknown>>) {
    // One live request per install.
    for (const [id, link] of this.#links) if (link.identity.siteId === identity.siteId) this.#links.delete(id);
    const letters = [...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
    const link: Link = {
      linkId: secret("linkid"),
      userCode: `${letters.slice(0, 4)}-${letters.slice(4)}`,
      pollSecret: secret("pollsecret"),
      startedAt: this.#now(),
      identity,
      status: "pending",
      isClaimed: false,
    };
    this.#links.set(link.linkId, link);
    const { linkId, userCode, pollSecret, startedAt } = link;
    return { linkId, userCode, pollSecret, expiresAt: startedAt + LINK_LIFE, pollInterval: 5 };
  }

  pollLink({ linkId, pollSecret, publicKey }: Readonly<Record<string, unknown>>) {
    const link = this.#links.get(String(linkId));
    if (!link || link.pollSecret !== pollSecret || link.identity.publicKey !== publicKey) return { status: "expired" };
    if (link.status === "denied") return { status: "denied" };
    if (this.#now() >= link.startedAt + LINK_LIFE) return { status: "expired" };
    if (link.status === "pending" || link.isClaimed) return { status: link.status };
    link.isClaimed = true;
    this.claims += 1;
    return { status: "approved", ...this.connect(link.identity) };
  }

  activate(install: Install, grants: readonly Grant[]) {
    if (install.environment === "production") install.holdsSeat = true;
    const { siteId, environment } = install;
    return {
      entitlement: issueEntitlement({ siteId, environment, entitlements: [...grants] }, this.#now()),
      licenses: [],
    };
  }

  deactivate(install: Install): void {
    install.holdsSeat = false;
    install.token = undefined;
    install.former = undefined;
  }

  /** The token of the request becomes the predecessor; if it was that already, its end stays where it is. */
  rotate(install: Install, used: string | undefined) {
    this.rotations += 1;
    if (used !== install.former) install.formerEnds = this.#now() + OVERLAP;
    install.former = used;
    return this.#newToken(install);
  }

  #newToken(install: Install) {
    install.token = secret("accounttoken");
    install.tokenEnds = this.#now() + 30 * DAY;
    return { token: install.token, expiresAt: install.tokenEnds };
  }
}
