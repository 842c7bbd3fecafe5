import type { AnswerOf, streamArticleComments } from "@sitevine/api";
import type { StreamEvent } from "../../platform/streams/event-streams.js";

type CommentChange = AnswerOf<typeof streamArticleComments>;

const TOPIC = "article:";

/** The topic of the open pages of an article. */
export const commentTopic = (articleId: string): string => `${TOPIC}${articleId}`;

/** The article of such a topic; undefined for any other topic. */
export const commentTopicArticle = (topic: string): string | undefined =>
  topic.startsWith(TOPIC) ? topic.slice(TOPIC.length) : undefined;

export const commentEvent = (change: CommentChange): StreamEvent => ({
  id: change.change?.commentId ?? "",
  event: "comments",
  data: change,
});
