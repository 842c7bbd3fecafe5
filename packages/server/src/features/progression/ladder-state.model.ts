import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { ProgressionSettings } from "./progression-settings.query.js";
import { parseLimits } from "./rank-limits.model.js";
import type { RankRow } from "./ranks.repo.js";

/** The entity tag of what administrators write about a rank. Its place on the ladder and its group leave it as it is. */
export const rankTag = ({ min_points, min_days, limits }: RankRow): string =>
  entityTag([min_points, min_days, parseLimits(limits)]);

/** The entity tag of the order of the ranks. */
export const ladderTag = (ranks: readonly RankRow[]): string => entityTag(ranks.map(({ id }) => id));

/** The entity tag of how points are earned. */
export const settingsTag = (settings: ProgressionSettings): string => entityTag(settings);
