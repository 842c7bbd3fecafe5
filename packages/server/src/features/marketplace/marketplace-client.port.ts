import type { Environment } from "@sitevine/contracts";
import { type Fetch, type InstallKeys, MarketplaceClient, type Outcome } from "@sitevine/marketplace-client";
import type { Clock } from "../../kernel/clock.js";
import { withClock } from "./marketplace-failure.model.js";

/** A client of the marketplace for one piece of work. */
export interface OpenedClient {
  readonly client: MarketplaceClient;
  readonly fetch: Fetch;
  /** The outcome, which names the clock if a refusal is due to it. */
  explained<T>(outcome: Outcome<T>): Outcome<T>;
}

export interface MarketplaceClientDeps {
  readonly baseUrl: string;
  readonly environment: Environment;
  readonly siteId: () => Promise<string | undefined>;
  /** The address under which readers know this site. */
  readonly siteAddress: () => Promise<string>;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/** Opens a client with the keys of this site; without keys it can ask for what needs no signature. */
export type OpenClient = (keys?: InstallKeys) => Promise<OpenedClient>;

/** Signs nothing: for requests that carry no signature. */
const NO_KEYS: InstallKeys = {
  publicKey: "",
  sign: () => Promise.reject(new Error("This site has no key pair to sign with.")),
};

const hostOf = (address: string): string | undefined =>
  URL.canParse(address) && new URL(address).hostname !== "" ? new URL(address).hostname : undefined;

export function createOpenClient(deps: MarketplaceClientDeps): OpenClient {
  const { baseUrl, environment, clock } = deps;
  return async (keys = NO_KEYS) => {
    let skewSeconds: number | undefined;
    const fetch: Fetch = async (url, init) => {
      const response = await deps.fetch(url, init);
      const theirs = Date.parse(response.headers.get("Date") ?? "");
      if (!Number.isNaN(theirs)) skewSeconds = Math.round((clock.now().getTime() - theirs) / 1000);
      return response;
    };
    const [siteId, address] = await Promise.all([deps.siteId(), deps.siteAddress()]);
    const domain = hostOf(address);
    return {
      client: new MarketplaceClient({ baseUrl, siteId, keys, environment, domain, fetch, clock }),
      fetch,
      explained: (outcome) => (outcome.ok ? outcome : withClock(outcome, skewSeconds)),
    };
  };
}
