import type { PluginEventName, PluginEvents } from "@sitevine/plugin-sdk/registration";
import type { ArticleEvents } from "../articles/index.js";
import type { BadgeEvents } from "../badges/index.js";
import type { CommentEvents } from "../comments/index.js";
import type { ProfileEvents } from "../profiles/index.js";
import type { UserEvents } from "../users/index.js";

type Heard = Pick<UserEvents & ArticleEvents & CommentEvents & ProfileEvents & BadgeEvents, PluginEventName>;

type Views = { readonly [Name in PluginEventName]: (payload: Heard[Name]) => PluginEvents[Name] };

const user = ({ userId }: { readonly userId: string }) => ({ userId });
const article = ({ articleId, authorId }: { readonly articleId: string; readonly authorId: string | null }) => ({
  articleId,
  authorId,
});
const comment = ({
  commentId,
  place,
  placeId,
  authorId,
}: Pick<CommentEvents["comment.changed"], "commentId" | "place" | "placeId" | "authorId">) => ({
  commentId,
  place,
  placeId,
  authorId,
});

/** Payloads of events for plugins: ids, with which they ask for the rest, and nothing that the event says besides. */
const VIEWS: Views = {
  "user.registered": user,
  "user.banned": user,
  "user.unbanned": user,
  "user.followed": ({ followerId, followedId }) => ({ followerId, followedId }),
  "article.published": article,
  "article.changed": ({ articleId }) => ({ articleId }),
  "article.unpublished": article,
  "article.deleted": article,
  "comment.created": comment,
  "comment.changed": comment,
  "comment.deleted": comment,
  "badge.awarded": ({ badgeId, userIds }) => ({ badgeId, userIds }),
};

/** The events that plugins can hear, with what the site says about them. */
export type HeardEvents = Heard;

export function pluginEventView<Name extends PluginEventName>(name: Name, payload: Heard[Name]): PluginEvents[Name] {
  const view: Views[Name] = VIEWS[name];
  return view(payload);
}
