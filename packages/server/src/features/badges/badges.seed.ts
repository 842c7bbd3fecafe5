import type { IdSource } from "../../kernel/ids.js";
import { languageOf } from "../../kernel/language.js";
import type { Tx } from "../../platform/db/database.js";
import { insertBadge } from "./badges.repo.js";
import { BADGE_WORDS, type FirstBadge } from "./badges.words.js";

const BADGES = [
  ["first-article", "pen-nib", "articles", 1],
  ["first-comment", "comment", "comments", 1],
  ["ten-articles", "feather-pointed", "articles", 10],
  ["hundred-comments", "comments", "comments", 100],
  ["ten-followers", "users", "followers", 10],
  ["hundred-likes", "heart", "likes", 100],
  ["one-year", "cake-candles", "days", 365],
] as const satisfies readonly (readonly [FirstBadge, ...unknown[]])[];

/** Creates the badges of a new site, in its language: system badges with rules. */
export async function seedBadges(tx: Tx, siteLanguage: string, newId: IdSource, now: Date): Promise<void> {
  const words = BADGE_WORDS[languageOf(siteLanguage)];
  for (const [position, [key, icon, metric, threshold]] of BADGES.entries()) {
    const [name, description] = words[key];
    await insertBadge(tx, {
      id: newId(),
      key,
      name,
      description,
      fa_icon: icon,
      color: null,
      position,
      rule_metric: metric,
      rule_threshold: threshold,
      is_system: 1,
      is_active: 1,
      holder_count: 0,
      created_at: now.toISOString(),
    });
  }
}
