import type { AnswerOf, listAllNavItems, listNavItems } from "@sitevine/api";
import type { NavItemRow } from "./nav-items.repo.js";
import { navItemTag } from "./nav-state.model.js";

type NavItemView = AnswerOf<typeof listNavItems>[number];
type AdminNavItemView = AnswerOf<typeof listAllNavItems>[number];

export const navItemView = (item: NavItemRow): NavItemView => ({
  id: item.id,
  label: item.label,
  href: item.href,
  faIcon: item.fa_icon,
  position: item.position,
  order: item.sort_order,
  parentId: item.parent_id,
  newTab: item.new_tab === 1,
  audience: item.audience,
});

export const adminNavItemView = (item: NavItemRow): AdminNavItemView => ({
  ...navItemView(item),
  active: item.is_active === 1,
  pluginId: item.plugin_id,
  etag: navItemTag(item),
});
