import {
  createNavItem,
  deleteNavItem,
  listAllNavItems,
  listNavItems,
  reorderNavItems,
  updateNavItem,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { NavService } from "./nav.service.js";
import { adminNavItemView, navItemView } from "./nav.view.js";
import type { Navigation } from "./navigation.cache.js";

/** Routes of the navigation, for readers and for those who manage it. */
export function navRoutes(navigation: Navigation, nav: NavService): readonly BoundEndpoint[] {
  return [
    bind(listNavItems, async () => (await navigation.items("guest")).map(navItemView)),
    bind(listAllNavItems, async () => (await nav.list()).map(adminNavItemView)),
    bind(createNavItem, async ({ body, caller }) => adminNavItemView(await nav.create(body, caller.userId))),
    bind(reorderNavItems, async ({ body, caller }) =>
      (await nav.reorder(body.position, body.ids, caller.userId)).map(adminNavItemView),
    ),
    bind(updateNavItem, async ({ params, body, caller }) =>
      adminNavItemView(await nav.update(params.id, body, caller.userId)),
    ),
    bind(deleteNavItem, async ({ params, caller }) => {
      await nav.remove(params.id, caller.userId);
      return undefined;
    }),
  ];
}
