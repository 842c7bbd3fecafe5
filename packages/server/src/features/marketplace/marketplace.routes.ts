import {
  acknowledgeUpdates,
  checkUpdates,
  connectMarketplace,
  disconnectMarketplace,
  getConnection,
  listMarketplace,
  listOwnedLicences,
  listUpdates,
  pollLink,
  startLink,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { Acknowledge } from "./acknowledgements.service.js";
import type { Catalogue } from "./catalogue.service.js";
import type { ConnectionService } from "./connection.service.js";
import { connectionView } from "./connection.view.js";
import type { LinkService } from "./link.service.js";
import type { OwnedLicences } from "./owned-licences.service.js";
import type { UpdateCheck } from "./update-check.service.js";
import type { UpdatesQuery } from "./updates.query.js";

export interface MarketplaceRoutes {
  readonly connection: ConnectionService;
  readonly link: LinkService;
  readonly catalogue: Catalogue;
  readonly owned: OwnedLicences;
  readonly updates: UpdatesQuery;
  readonly checkUpdates: UpdateCheck;
  readonly acknowledge: Acknowledge;
}

/** Routes of the marketplace, for administrators. */
export function marketplaceRoutes(use: MarketplaceRoutes): readonly BoundEndpoint[] {
  const { connection, link, catalogue, owned, updates, acknowledge } = use;
  return [
    bind(listMarketplace, ({ query }) => catalogue(query)),
    bind(getConnection, async ({ caller }) => connectionView(await connection.read(caller.userId))),
    bind(connectMarketplace, async ({ body, caller }) =>
      connectionView(await connection.connect(body.authCode, caller.userId)),
    ),
    bind(disconnectMarketplace, async ({ caller }) => {
      const { seatsFreed } = await connection.disconnect(caller.userId);
      return { disconnected: true as const, seatsFreed };
    }),
    bind(startLink, ({ caller }) => link.start(caller.userId)),
    bind(pollLink, ({ params, caller }) => link.poll(caller.userId, params.linkId)),
    bind(listOwnedLicences, () => owned()),
    bind(listUpdates, ({ caller }) => updates.read(caller.userId)),
    bind(checkUpdates, ({ caller }) => use.checkUpdates(caller.userId)),
    bind(acknowledgeUpdates, ({ body, caller }) => acknowledge(caller.userId, body)),
  ];
}
