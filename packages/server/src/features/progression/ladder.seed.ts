import type { IdSource } from "../../kernel/ids.js";
import { type InEachLanguage, languageOf } from "../../kernel/language.js";
import type { Tx } from "../../platform/db/database.js";
import { insertSystemGroup } from "../users/index.js";
import { NO_LIMITS, type RankLimits } from "./rank-limits.model.js";
import { insertRank } from "./ranks.repo.js";

const MEGABYTE = 1024 * 1024;
// After the groups of people who run the site.
const FIRST_POSITION = 10;

interface FirstRung {
  readonly key: string;
  readonly name: InEachLanguage<string>;
  readonly minPoints: number;
  readonly minDays: number;
  readonly limits: RankLimits;
}

const RUNGS: readonly FirstRung[] = [
  {
    key: "newcomers",
    name: { en: "Newcomer", de: "Neu dabei" },
    minPoints: 0,
    minDays: 0,
    limits: {
      ...NO_LIMITS,
      articlesPerDay: 5,
      commentsPerDay: 50,
      commentPicturesPerDay: 0,
      articleLength: 100_000,
      coverMaxBytes: 2 * MEGABYTE,
    },
  },
  {
    key: "regulars",
    name: { en: "Regular", de: "Stammgast" },
    minPoints: 50,
    minDays: 7,
    limits: {
      ...NO_LIMITS,
      articlesPerDay: 20,
      commentsPerDay: 200,
      commentPicturesPerDay: 20,
      articleLength: 200_000,
      coverMaxBytes: 5 * MEGABYTE,
    },
  },
  { key: "veterans", name: { en: "Veteran", de: "Urgestein" }, minPoints: 500, minDays: 90, limits: NO_LIMITS },
];

/**
 * Creates the ladder of a new site, named in its language: system groups without permissions, each a rank with its
 * limits.
 */
export async function seedLadder(tx: Tx, siteLanguage: string, newId: IdSource, now: Date): Promise<void> {
  const language = languageOf(siteLanguage);
  for (const [position, { key, name: names, minPoints, minDays, limits }] of RUNGS.entries()) {
    const groupId = newId();
    await insertSystemGroup(
      tx,
      { id: groupId, key, name: names[language], permissions: [], position: FIRST_POSITION + position },
      now,
    );
    await insertRank(tx, {
      id: newId(),
      group_id: groupId,
      position,
      min_points: minPoints,
      min_days: minDays,
      limits: JSON.stringify(limits),
    });
  }
}
