/** What is announced about badges. */
export interface BadgeEvents {
  "badge.awarded": {
    readonly badgeId: string;
    /** Those who did not hold the badge before; never empty. A note that changes is no award. */
    readonly userIds: readonly string[];
    /** Null when a rule awarded it. */
    readonly awardedBy: string | null;
    /** Tells an award from an earlier one of the same badge that was revoked. ISO 8601 UTC. */
    readonly awardedAt: string;
  };
}
