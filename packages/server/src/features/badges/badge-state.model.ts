import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { BadgesTable } from "../../platform/db/schema/badges.js";

/** The entity tag of what is written about a badge. Awards leave it as it is. */
export const badgeTag = (badge: BadgesTable): string =>
  entityTag([
    badge.name,
    badge.description,
    badge.fa_icon,
    badge.color,
    badge.rule_metric,
    badge.rule_threshold,
    badge.is_active,
    badge.position,
  ]);
