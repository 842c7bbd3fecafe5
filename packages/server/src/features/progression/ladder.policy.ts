/** The requirements of a rank. */
export interface RankRequirements {
  readonly groupId: string;
  readonly minPoints: number;
  readonly minDays: number;
}

/** Facts about a member that decide their rank. */
export interface Standing {
  readonly points: number;
  readonly registeredAt: Date;
}

const DAY_MS = 24 * 60 * 60_000;

/** Members who registered at this time or earlier have been here for that many days. */
export const registeredBy = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS);

const isReached = ({ minPoints, minDays }: RankRequirements, { points, registeredAt }: Standing, now: Date): boolean =>
  points >= minPoints && registeredAt <= registeredBy(minDays, now);

/**
 * The rank that a member should have, given the ranks from lowest to highest and those that they hold; null for none. A
 * member keeps the highest rank that they have reached, unless the settings demote.
 */
export function rankFor(
  ladder: readonly RankRequirements[],
  held: ReadonlySet<string>,
  standing: Standing,
  { demote, now }: { readonly demote: boolean; readonly now: Date },
): RankRequirements | null {
  const reached = ladder.findLastIndex((rank) => isReached(rank, standing, now));
  const current = ladder.findLastIndex(({ groupId }) => held.has(groupId));
  return ladder[demote ? reached : Math.max(reached, current)] ?? null;
}
