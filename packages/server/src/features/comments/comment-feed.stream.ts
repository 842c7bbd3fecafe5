import type { Database } from "../../platform/db/database.js";
import type { CommentPlace } from "../../platform/db/schema/comments.js";
import type { LiveEvents } from "../../platform/streams/live-events.js";
import { commentEvent, commentTopic } from "./comment.stream.js";
import { findCommentCount } from "./comment-counters.repo.js";

/** A comment that open pages may show. */
interface ShownComment {
  readonly commentId: string;
  readonly place: CommentPlace;
  readonly placeId: string;
}

/** Sends changes of comments to the open pages of articles; walls have no streams. */
export interface CommentStreamFeed {
  send(kind: "created" | "changed" | "deleted", comment: ShownComment): Promise<void>;
  /** Ends the streams of an article; readers who still have access open new ones. */
  end(articleId: string): Promise<void>;
}

export const createCommentStreamFeed = ({
  db,
  live,
}: {
  readonly db: Database;
  readonly live: Pick<LiveEvents, "send" | "end">;
}): CommentStreamFeed => ({
  async send(kind, { commentId, place, placeId }) {
    if (place !== "article") return;
    const total = await findCommentCount(db.read, place, placeId);
    await live.send(commentTopic(placeId), commentEvent({ total, change: { kind, commentId } }));
  },
  end: (articleId) => live.end(commentTopic(articleId)),
});
