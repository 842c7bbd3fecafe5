import type { Tx } from "../../platform/db/database.js";
import type { ArticleEvents } from "../articles/index.js";
import type { CommentEvents } from "../comments/index.js";
import type { AwardedBadge } from "../notifications/index.js";
import type { ProfileEvents } from "../profiles/index.js";

/** News about badges, delivered after the commit. */
export interface BadgeEvents {
  /** `awardedBy` is null when a rule gave it. */
  "badge.awarded": { readonly badgeId: string; readonly userId: string; readonly awardedBy: string | null };
}

/** Told of each award within its transaction; not of a note that changes. */
export type OnAwarded = (tx: Tx, award: AwardedBadge) => Promise<void>;

/** News that may make somebody reach what a rule asks for. */
export type BadgeTriggers = Pick<ArticleEvents, "article.published" | "article.liked"> &
  Pick<CommentEvents, "comment.created" | "comment.liked"> &
  Pick<ProfileEvents, "user.followed">;
