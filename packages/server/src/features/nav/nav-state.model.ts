import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { NavItemRow } from "./nav-items.repo.js";

/** The entity tag of what administrators write about a link. Its place among the others of its menu leaves it as it is. */
export const navItemTag = (item: NavItemRow): string =>
  entityTag([
    item.label,
    item.href,
    item.fa_icon,
    item.position,
    item.parent_id,
    item.new_tab,
    item.audience,
    item.is_active,
  ]);

/** The entity tag of all menus: which links there are, in which order, and what is below what. */
export const navTreeTag = (items: readonly NavItemRow[]): string =>
  entityTag(items.map(({ id, position, parent_id }) => [id, position, parent_id]));
