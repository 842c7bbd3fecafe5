import type { AnswerOf, awardBadge, createBadge, listBadgeCatalogue, listUserBadges } from "@sitevine/api";
import type { BadgeModel } from "@sitevine/renderer";
import type { BadgesTable } from "../../platform/db/schema/badges.js";
import type { HeldBadge } from "./awards.repo.js";
import type { Holder } from "./awards.service.js";
import { badgeTag } from "./badge-state.model.js";

/** A badge as everybody sees it. */
export const badgeView = ({
  id,
  key,
  name,
  description,
  fa_icon,
  color,
}: BadgesTable): AnswerOf<typeof listBadgeCatalogue>[number] => ({
  id,
  key,
  name,
  description,
  faIcon: fa_icon,
  color,
});

/** A badge with the details of its award. */
export const heldBadgeView = (held: HeldBadge): AnswerOf<typeof listUserBadges>[number] => ({
  ...badgeView(held),
  note: held.note,
  awardedAt: held.awarded_at,
});

/** A badge as its managers see it. */
export const adminBadgeView = (badge: BadgesTable): AnswerOf<typeof createBadge> => ({
  ...badgeView(badge),
  rule:
    badge.rule_metric === null || badge.rule_threshold === null
      ? null
      : { metric: badge.rule_metric, threshold: badge.rule_threshold },
  system: badge.is_system === 1,
  active: badge.is_active === 1,
  order: badge.position,
  holders: badge.holder_count,
  createdAt: badge.created_at,
  etag: badgeTag(badge),
});

/** A member who holds a badge. */
export const holderView = ({ user, award, awardedBy }: Holder): AnswerOf<typeof awardBadge> => ({
  user,
  note: award.note,
  awardedAt: award.awarded_at,
  awardedBy,
});

/** A badge as pages show it. */
export const badgeModel = ({ id, name, description, fa_icon, note }: HeldBadge): BadgeModel => ({
  id,
  name,
  description,
  icon: fa_icon,
  note,
});
