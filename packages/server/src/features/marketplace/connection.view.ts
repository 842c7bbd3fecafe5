import type { AnswerOf, getConnection } from "@sitevine/api";
import type { Environment } from "@sitevine/contracts";
import type { MarketplaceConnectionTable } from "../../platform/db/schema/marketplace.js";

/** The connection as an administrator sees it. */
export interface ConnectionView {
  readonly state: "disconnected" | "linking" | "connected";
  readonly siteId: string;
  readonly environment: Environment;
  readonly baseUrl: string | null;
  /** Undefined while no account is connected. */
  readonly row: Pick<MarketplaceConnectionTable, "account_ref" | "connected_at" | "last_heartbeat_at"> | undefined;
}

const ACCOUNT_PAGE = "/account";

/** A page of the marketplace, on its own origin, so that no answer of it can put another address into the panel. */
function pageOf(baseUrl: string | null): string | null {
  if (baseUrl === null || !URL.canParse(baseUrl)) return null;
  const { origin, protocol } = new URL(baseUrl);
  return protocol === "https:" || protocol === "http:" ? `${origin}${ACCOUNT_PAGE}` : null;
}

export function connectionView(connection: ConnectionView): AnswerOf<typeof getConnection> {
  const { state, siteId, environment, baseUrl, row } = connection;
  const label = row?.account_ref ?? "";
  return {
    state,
    account: row ? { id: label, label } : null,
    siteId,
    environment,
    connectedAt: row?.connected_at ?? null,
    lastHeartbeatAt: row?.last_heartbeat_at ?? null,
    accountUrl: pageOf(baseUrl),
    licencesUrl: pageOf(baseUrl),
  };
}
