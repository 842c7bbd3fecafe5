interface CommentFacts {
  readonly commentId: string;
  readonly place: "article" | "profile";
  /** The article, or the member whose profile it is on. */
  readonly placeId: string;
  readonly authorId: string | null;
}

/** The events that a plugin can listen to, with what each says. */
export interface PluginEvents {
  "user.registered": { readonly userId: string };
  "user.banned": { readonly userId: string };
  "user.unbanned": { readonly userId: string };
  "user.followed": { readonly followerId: string; readonly followedId: string };
  "article.published": { readonly articleId: string; readonly authorId: string | null };
  "article.changed": { readonly articleId: string };
  "article.unpublished": { readonly articleId: string; readonly authorId: string | null };
  "article.deleted": { readonly articleId: string; readonly authorId: string | null };
  "comment.created": CommentFacts;
  "comment.changed": CommentFacts;
  "comment.deleted": CommentFacts;
  "badge.awarded": { readonly badgeId: string; readonly userIds: readonly string[] };
}

export type PluginEventName = keyof PluginEvents;

const NAMES: Readonly<Record<PluginEventName, true>> = {
  "user.registered": true,
  "user.banned": true,
  "user.unbanned": true,
  "user.followed": true,
  "article.published": true,
  "article.changed": true,
  "article.unpublished": true,
  "article.deleted": true,
  "comment.created": true,
  "comment.changed": true,
  "comment.deleted": true,
  "badge.awarded": true,
};

/** The names of these events. */
export const PLUGIN_EVENT_NAMES = Object.keys(NAMES) as readonly PluginEventName[];
