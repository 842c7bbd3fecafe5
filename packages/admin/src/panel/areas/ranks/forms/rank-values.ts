import type { BodyOf, updateRank } from "@sitevine/api";
import type { Rank } from "../queries.js";

export const COVER_TYPES = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"] as const;
export type CoverType = (typeof COVER_TYPES)[number];

const MEGABYTE = 1024 * 1024;
export const COUNTS = [
  "articlesPerDay",
  "commentsPerDay",
  "commentPicturesPerDay",
  "articleLength",
  "commentLength",
] as const;
type CountName = (typeof COUNTS)[number];

/** Values in the form of a rank. Limits have the names that the API uses. */
export type RankValues = {
  readonly minPoints: number | null;
  readonly minDays: number | null;
  /** In megabytes. */
  readonly "limits.coverMaxBytes": number | null;
  readonly "limits.coverTypes": readonly CoverType[];
} & { readonly [Name in CountName as `limits.${Name}`]: number | null };

export const valuesOf = ({ minPoints, minDays, limits }: Rank): RankValues => ({
  minPoints,
  minDays,
  "limits.articlesPerDay": limits.articlesPerDay,
  "limits.commentsPerDay": limits.commentsPerDay,
  "limits.commentPicturesPerDay": limits.commentPicturesPerDay,
  "limits.articleLength": limits.articleLength,
  "limits.commentLength": limits.commentLength,
  "limits.coverMaxBytes": limits.coverMaxBytes / MEGABYTE,
  "limits.coverTypes": COVER_TYPES.filter((type) => limits.coverTypes.includes(type)),
});

/** Body of the write: only the fields that differ. An empty number is sent as it is. */
export function changesToSend(changes: Partial<RankValues>): BodyOf<typeof updateRank> {
  const limits = Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]) => {
      if (!name.startsWith("limits.")) return [];
      const isSize = name === "limits.coverMaxBytes" && typeof value === "number";
      return [[name.slice("limits.".length), isSize ? Math.round(value * MEGABYTE) : value]];
    }),
  );
  const { minPoints, minDays } = changes;
  return {
    ...(minPoints === undefined ? {} : { minPoints: minPoints as number }),
    ...(minDays === undefined ? {} : { minDays: minDays as number }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
  };
}
