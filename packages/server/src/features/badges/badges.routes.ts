import {
  awardBadge,
  createBadge,
  deleteBadge,
  listBadgeCatalogue,
  listBadgeHolders,
  listBadgeMetrics,
  listBadges,
  listBadgesOfUsers,
  listUserBadges,
  revokeBadge,
  updateBadge,
} from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind, editBy } from "../../http/handler.js";
import type { Awards } from "./awards.service.js";
import type { Badges } from "./badges.service.js";
import { adminBadgeView, badgeView, heldBadgeView, holderView } from "./badges.view.js";
import type { MetricRegistry } from "./metric.registry.js";

/** Routes of badges: for everybody, for those who manage them and for those who award them. */
export function badgeRoutes(badges: Badges, awards: Awards, metrics: MetricRegistry): readonly BoundEndpoint[] {
  return [
    bind(listBadgesOfUsers, async ({ query }) => {
      const held = await badges.heldBy(query.ids);
      return Object.fromEntries(query.ids.map((id) => [id, (held.get(id) ?? []).map(heldBadgeView)]));
    }),
    bind(listBadgeCatalogue, async () => (await badges.catalogue()).map(badgeView)),
    bind(listUserBadges, async ({ params }) => (await badges.ofUser(params.id)).map(heldBadgeView)),
    bind(listBadges, async ({ query }) => {
      const { data, meta } = await badges.list(query);
      return { data: data.map(adminBadgeView), meta };
    }),
    bind(createBadge, async ({ body, caller }) => adminBadgeView(await badges.create(body, caller.userId))),
    bind(listBadgeMetrics, () => metrics.list()),
    bind(updateBadge, async ({ params, body, ...by }) =>
      adminBadgeView(await badges.update(params.id, body, editBy(by))),
    ),
    bind(deleteBadge, async ({ params, ...by }) => {
      await badges.remove(params.id, editBy(by));
      return undefined;
    }),
    bind(listBadgeHolders, async ({ params, query }) => {
      const { data, meta } = await awards.holders(params.id, query);
      return { data: data.map(holderView), meta };
    }),
    bind(awardBadge, async ({ params, body, caller }) =>
      holderView(await awards.award({ badgeId: params.id, ...body }, caller.userId)),
    ),
    bind(revokeBadge, async ({ params, caller }) => {
      await awards.revoke(params.id, params.userId, caller.userId);
      return undefined;
    }),
  ];
}
