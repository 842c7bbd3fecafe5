/** The events of badges. */
export interface BadgeEvents {
  "badge.awarded": {
    readonly badgeId: string;
    /** Those who did not hold the badge before; never empty. Changing a note is not an award. */
    readonly userIds: readonly string[];
    /** Null when a rule awarded it. */
    readonly awardedBy: string | null;
    /** Distinguishes an award from an earlier one of the same badge that was revoked. ISO 8601 UTC. */
    readonly awardedAt: string;
  };
}
