import type { StoredToken } from "@sitevine/marketplace-client";
import type { Clock } from "../../kernel/clock.js";
import type { ConnectionStore, StoredConnection } from "./connection.port.js";
import type { OpenClient, OpenedClient } from "./marketplace-client.port.js";
import { noMarketplace, noSiteId, notConnected } from "./marketplace-failure.model.js";

/** The account of this site at the marketplace, ready to be asked. */
export interface OpenedAccount extends OpenedClient {
  readonly siteId: string;
  readonly baseUrl: string;
  readonly connection: StoredConnection;
  readonly token: StoredToken;
}

/** Dependencies of use cases that reach the marketplace. */
export interface Reach {
  /** Null when the operator configured no marketplace. */
  readonly baseUrl: string | null;
  readonly clock: Clock;
  readonly siteId: () => Promise<string | undefined>;
  readonly store: ConnectionStore;
  readonly openClient: OpenClient;
}

/** The id of this site. Throws 500 `SVC-LICENSE-9010` when there is none. */
export async function requireSiteId({ siteId }: Pick<Reach, "siteId">): Promise<string> {
  const id = await siteId();
  if (id === undefined) throw noSiteId();
  return id;
}

/** The configured marketplace. Throws 409 `SVC-LICENSE-9006` when there is none. */
export function requireMarketplace({ baseUrl }: Pick<Reach, "baseUrl">): string {
  if (baseUrl === null) throw noMarketplace();
  return baseUrl;
}

/** The connected account; undefined while there is none. */
export async function findAccount(reach: Reach): Promise<OpenedAccount | undefined> {
  const { baseUrl, store, openClient } = reach;
  if (baseUrl === null) return undefined;
  const [found, siteId] = await Promise.all([store.read(), reach.siteId()]);
  if (found.state !== "usable" || siteId === undefined) return undefined;
  const { connection } = found;
  const { token } = connection;
  return token && { ...(await openClient(connection.keys)), siteId, baseUrl, connection, token };
}

/** The connected account. Throws 500 `SVC-LICENSE-9010` without site id, 409 `SVC-LICENSE-9006` while it is not connected. */
export async function requireAccount(reach: Reach): Promise<OpenedAccount> {
  await requireSiteId(reach);
  const account = await findAccount(reach);
  if (!account) throw notConnected();
  return account;
}
