/** What a rung takes. */
export interface Rung {
  readonly groupId: string;
  readonly minPoints: number;
  readonly minDays: number;
}

/** What somebody has. */
export interface Standing {
  readonly points: number;
  readonly registeredAt: Date;
}

const DAY_MS = 24 * 60 * 60_000;

/** Registered at this moment or earlier, somebody has been here for so many days. */
export const registeredBy = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS);

const isReached = ({ minPoints, minDays }: Rung, { points, registeredAt }: Standing, now: Date): boolean =>
  points >= minPoints && registeredAt <= registeredBy(minDays, now);

/**
 * The rung on which somebody belongs, given the rungs from the lowest to the highest and those that they are on; null for
 * none. Who has climbed stays there, unless the ladder demotes.
 */
export function rungFor(
  ladder: readonly Rung[],
  held: ReadonlySet<string>,
  standing: Standing,
  { demote, now }: { readonly demote: boolean; readonly now: Date },
): Rung | null {
  const reached = ladder.findLastIndex((rung) => isReached(rung, standing, now));
  const current = ladder.findLastIndex(({ groupId }) => held.has(groupId));
  return ladder[demote ? reached : Math.max(reached, current)] ?? null;
}
