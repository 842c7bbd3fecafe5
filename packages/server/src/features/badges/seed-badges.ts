import type { IdSource } from "../../kernel/ids.js";
import type { Tx } from "../../platform/db/database.js";
import { insertBadge } from "./badges.repo.js";

const BADGES = [
  ["first-article", "First article", "Published an article", "pen-nib", "articles", 1],
  ["first-comment", "First comment", "Joined a conversation", "comment", "comments", 1],
  ["ten-articles", "Author", "Published ten articles", "feather-pointed", "articles", 10],
  ["hundred-comments", "Conversationalist", "Wrote a hundred comments", "comments", "comments", 100],
  ["ten-followers", "Well known", "Has ten followers", "users", "followers", 10],
  ["hundred-likes", "Well liked", "Received a hundred likes", "heart", "likes", 100],
  ["one-year", "One year", "A member for a year", "cake-candles", "days", 365],
] as const;

/** Creates the badges of a new site: system badges that come by themselves. */
export async function seedBadges(tx: Tx, newId: IdSource, now: Date): Promise<void> {
  for (const [position, [key, name, description, icon, metric, threshold]] of BADGES.entries())
    await insertBadge(tx, {
      ...{ id: newId(), key, name, description, fa_icon: icon, color: null, position },
      ...{ rule_metric: metric, rule_threshold: threshold, is_system: 1, is_active: 1, holder_count: 0 },
      created_at: now.toISOString(),
    });
}
