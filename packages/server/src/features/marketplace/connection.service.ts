import type { Environment } from "@sitevine/contracts";
import { conflict, invalidField } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { findAccount, type Reach, requireMarketplace, requireSiteId } from "./account.query.js";
import type { TakeAccount } from "./account.service.js";
import { deleteConnection } from "./connection.repo.js";
import type { ConnectionView } from "./connection.view.js";
import { findFailures } from "./failures.repo.js";
import type { LinkRequests } from "./link-requests.cache.js";
import { marketplaceError } from "./marketplace-failure.model.js";

export interface ConnectionDeps {
  readonly db: Database;
  readonly activity: ActivityLog;
  readonly reach: Reach;
  readonly links: LinkRequests;
  readonly takeAccount: TakeAccount;
  /** Removes in this transaction what else belongs to the connection. */
  readonly forgetRest: (tx: Tx) => Promise<void>;
  readonly environment: Environment;
}

/** The connection of this site to a marketplace. */
export interface ConnectionService {
  /** As this administrator sees it: a link request belongs to the one who started it. */
  read(userId: string): Promise<ConnectionView>;
  connect(authCode: string, actorId: string): Promise<ConnectionView>;
  /** Drops every local credential, whether or not the marketplace can be reached. */
  disconnect(actorId: string): Promise<{ readonly seatsFreed: boolean }>;
}

export function createConnectionService(deps: ConnectionDeps): ConnectionService {
  const { db, activity, reach, links, takeAccount, environment } = deps;
  const { store, clock } = reach;

  async function read(userId: string): Promise<ConnectionView> {
    const [account, siteId] = await Promise.all([findAccount(reach), reach.siteId()]);
    const idle = links.isLinking(userId) ? "linking" : "disconnected";
    return {
      state: account ? "connected" : idle,
      siteId: siteId ?? "",
      environment,
      baseUrl: reach.baseUrl,
      row: account?.connection.row,
    };
  }

  /** An account is connected, its token has not ended and the marketplace did not refuse it. */
  async function isConnected(): Promise<boolean> {
    const account = await findAccount(reach);
    if (!account || account.token.expiresAt * 1000 <= clock.now().getTime()) return false;
    return (await findFailures(db.read)).every(({ code }) => code !== "SVC-LICENSE-9002");
  }

  async function connect(authCode: string, actorId: string): Promise<ConnectionView> {
    requireMarketplace(reach);
    await requireSiteId(reach);
    if (await isConnected()) throw conflict("This site is connected already. Disconnect it first.");
    const connection = await store.ensure(environment);
    const { client, explained } = await reach.openClient(connection.keys);
    const answer = explained(await client.connect(authCode));
    if (!answer.ok && answer.reason === "invalid-request")
      throw invalidField("authCode", "must be a code as the marketplace shows it, without spaces", "invalid");
    if (!answer.ok) throw marketplaceError(answer);
    const taken = await takeAccount(connection, answer.value, actorId);
    if (!taken.stored) throw conflict("The site was disconnected meanwhile. Connect again with a new code.");
    return read(actorId);
  }

  async function freeSeats(): Promise<boolean> {
    const account = await findAccount(reach);
    return account !== undefined && (await account.client.deactivate(account.token.token)).ok;
  }

  return {
    read,
    connect,
    async disconnect(actorId) {
      const found = await store.read();
      if (found.state === "none") return { seatsFreed: false };
      const row = found.state === "usable" ? found.connection.row : found.row;
      const seatsFreed = await freeSeats();
      await db.transaction(async (tx) => {
        if (!(await deleteConnection(tx, row.sealed_private_key))) return;
        await deps.forgetRest(tx);
        const subject = row.marketplace_url;
        await activity.record(tx, { actorId, action: "marketplace.disconnect", subject, detail: { seatsFreed } });
      });
      return { seatsFreed };
    },
  };
}
