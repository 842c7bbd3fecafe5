import type { AnswerOf, streamArticleComments } from "@sitevine/api";
import type { ServerSentEvent } from "../../http/event-stream.js";

type CommentNews = AnswerOf<typeof streamArticleComments>;

const TOPIC = "article:";

/** The topic of the open pages of an article. */
export const commentTopic = (articleId: string): string => `${TOPIC}${articleId}`;

/** The article of such a topic; undefined for any other. */
export const commentTopicArticle = (topic: string): string | undefined =>
  topic.startsWith(TOPIC) ? topic.slice(TOPIC.length) : undefined;

export const commentEvent = (news: CommentNews): ServerSentEvent => ({
  id: news.change?.commentId ?? "",
  event: "comments",
  data: news,
});
