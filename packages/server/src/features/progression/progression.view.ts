import type { AnswerOf, getOwnLimits, getProgression, updateRank } from "@sitevine/api";
import type { LadderState } from "./progression.service.js";
import type { OwnLimits } from "./promotion.service.js";
import { parseLimits, type RankLimits } from "./rank-limits.model.js";
import type { RankRow } from "./ranks.repo.js";

const limitsView = ({ coverTypes, ...limits }: RankLimits) => ({ ...limits, coverTypes: [...coverTypes] });

/** One rank. */
export function rankView({ id, group, position, min_points, min_days, limits }: RankRow): AnswerOf<typeof updateRank> {
  return {
    id,
    group,
    order: position,
    minPoints: min_points,
    minDays: min_days,
    limits: limitsView(parseLimits(limits)),
  };
}

/** The whole ladder. */
export function ladderView({ settings, ranks }: LadderState): AnswerOf<typeof getProgression> {
  return { settings, ranks: ranks.map(rankView) };
}

/** The caller's limits. */
export function ownLimitsView({ rank, ...limits }: OwnLimits): AnswerOf<typeof getOwnLimits> {
  return { ...limitsView(limits), rank };
}
