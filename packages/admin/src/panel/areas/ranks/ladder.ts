import type { Rank } from "./queries.js";

type Needs = Pick<Rank, "minPoints" | "minDays">;

/** The ranks that ask for no more than the one before them, so that nobody stays on that one. */
export const easierThanBefore = <R extends Needs>(ranks: readonly R[]): readonly { rank: R; before: R }[] =>
  ranks.flatMap((rank, index) => {
    const before = ranks[index - 1];
    return before && rank.minPoints <= before.minPoints && rank.minDays <= before.minDays ? [{ rank, before }] : [];
  });
