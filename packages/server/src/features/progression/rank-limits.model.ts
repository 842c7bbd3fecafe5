import { UPLOAD_LIMITS } from "@sitevine/api";
import * as z from "zod";
import { storedJson } from "../../platform/db/stored-json.js";

/** The limits of a rank; null means no limit. */
export interface RankLimits {
  readonly articlesPerDay: number | null;
  readonly commentsPerDay: number | null;
  /** Pictures for comments and wall entries that a member may upload a day; with 0, they show none. */
  readonly commentPicturesPerDay: number | null;
  /** In characters. */
  readonly articleLength: number | null;
  readonly commentLength: number | null;
  readonly coverMaxBytes: number;
  /** Media types; an empty list takes every picture. */
  readonly coverTypes: readonly string[];
}

/** For members whom the ladder does not limit. */
export const NO_LIMITS: RankLimits = {
  articlesPerDay: null,
  commentsPerDay: null,
  commentPicturesPerDay: null,
  articleLength: null,
  commentLength: null,
  coverMaxBytes: UPLOAD_LIMITS.image,
  coverTypes: [],
};

const amount = z.int().nullable();
const limitsSchema = z
  .object({
    articlesPerDay: amount,
    commentsPerDay: amount,
    commentPicturesPerDay: amount,
    articleLength: amount,
    commentLength: amount,
    coverMaxBytes: z.int(),
    coverTypes: z.array(z.string()),
  })
  .partial();

/** The limits of a stored rank; limits that an older release did not know are absent. */
export function parseLimits(json: string): RankLimits {
  const { data = {} } = limitsSchema.safeParse(storedJson(json, "ranks.limits"));
  const known = Object.entries(data).filter(([, value]) => value !== undefined);
  return { ...NO_LIMITS, ...Object.fromEntries(known) };
}
