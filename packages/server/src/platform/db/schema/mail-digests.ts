/** Schedule of a member's mailed notifications. Without a row they are sent at once. */
export interface MailDigestsTable {
  user_id: string;
  /** `last`: what waits comes in a last digest, and then at once. */
  rhythm: "daily" | "weekly" | "off" | "last";
  /** Time up to which earlier digests have reported. */
  since_at: string;
  /** Time at which the next digest is made; null for none. */
  due_at: string | null;
}
