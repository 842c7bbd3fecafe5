import type { AnswerOf, getOwnLimits, getProgression, updateRank } from "@sitevine/api";
import { rankTag, settingsTag } from "./ladder-state.model.js";
import type { LadderState } from "./progression.service.js";
import type { OwnLimits } from "./promotion.service.js";
import { parseLimits, type RankLimits } from "./rank-limits.model.js";
import type { RankRow } from "./ranks.repo.js";

const limitsView = ({ coverTypes, ...limits }: RankLimits) => ({ ...limits, coverTypes: [...coverTypes] });

/** One rank. */
export function rankView(rank: RankRow): AnswerOf<typeof updateRank> {
  const { id, group, position, min_points, min_days, limits } = rank;
  return {
    id,
    group,
    order: position,
    minPoints: min_points,
    minDays: min_days,
    limits: limitsView(parseLimits(limits)),
    etag: rankTag(rank),
  };
}

/** The whole ladder. */
export function ladderView({ settings, ranks }: LadderState): AnswerOf<typeof getProgression> {
  return { settings: { ...settings, etag: settingsTag(settings) }, ranks: ranks.map(rankView) };
}

/** The caller's limits. */
export function ownLimitsView({ rank, ...limits }: OwnLimits): AnswerOf<typeof getOwnLimits> {
  return { ...limitsView(limits), rank };
}
