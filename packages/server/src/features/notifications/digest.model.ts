import * as z from "zod";

/** One digest of a member, before anything that it says is read. */
export interface Digest {
  readonly userId: string;
  readonly rhythm: "daily" | "weekly" | "last";
  /** The period in which articles are new; ISO 8601, UTC. */
  readonly since: string;
  readonly until: string;
  /** The notifications that it tells of. */
  readonly notificationIds: readonly string[];
}

export const digestSchema: z.ZodType<Digest> = z.object({
  userId: z.string(),
  rhythm: z.enum(["daily", "weekly", "last"]),
  since: z.string(),
  until: z.string(),
  notificationIds: z.array(z.string()),
});

/** The most lines in each list of a digest; the site shows the rest. */
export const MOST_LINES = 20;
