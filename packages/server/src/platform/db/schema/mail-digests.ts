/** When a member's notifications come by mail. Without a row they come at once. */
export interface MailDigestsTable {
  user_id: string;
  /** `last`: what waits comes in a last digest, and then at once. */
  rhythm: "daily" | "weekly" | "off" | "last";
  /** What happened until then, earlier digests have told. */
  since_at: string;
  /** When the next digest is made; null for none. */
  due_at: string | null;
}
