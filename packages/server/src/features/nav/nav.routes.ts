import {
  createNavItem,
  deleteNavItem,
  listAllNavItems,
  listNavItems,
  moveNavItem,
  reorderNavItems,
  updateNavItem,
} from "@sitevine/api";
import { type BoundEndpoint, bind, editBy } from "../../http/handler.js";
import type { NavService } from "./nav.service.js";
import { adminNavItemView, navItemView } from "./nav.view.js";
import { navTreeTag } from "./nav-state.model.js";
import type { Navigation } from "./navigation.cache.js";

type NavItems = Awaited<ReturnType<NavService["list"]>>;

/** Routes of the navigation, for readers and for those who manage it. */
export function navRoutes(navigation: Navigation, nav: NavService): readonly BoundEndpoint[] {
  const answer = (all: NavItems, headers: Headers, shown = all) => {
    headers.set("ETag", navTreeTag(all));
    return shown.map(adminNavItemView);
  };
  return [
    bind(listNavItems, async () => (await navigation.items("guest")).map(navItemView)),
    bind(listAllNavItems, async ({ replyHeaders }) => answer(await nav.list(), replyHeaders)),
    bind(createNavItem, async ({ body, caller }) => adminNavItemView(await nav.create(body, caller.userId))),
    bind(reorderNavItems, async ({ body: { position, ids }, replyHeaders, ...by }) => {
      const all = await nav.reorder(position, ids, editBy(by));
      const here = all.filter((item) => item.position === position);
      return answer(all, replyHeaders, here);
    }),
    bind(updateNavItem, async ({ params, body, ...by }) =>
      adminNavItemView(await nav.update(params.id, body, editBy(by))),
    ),
    bind(moveNavItem, async ({ params, body, replyHeaders, ...by }) =>
      answer(await nav.move(params.id, body, editBy(by)), replyHeaders),
    ),
    bind(deleteNavItem, async ({ params, ...by }) => {
      await nav.remove(params.id, editBy(by));
      return undefined;
    }),
  ];
}
