import type { AnswerOf, streamArticleComments } from "@sitevine/api";
import type { ServerSentEvent } from "../../http/event-stream.js";

type CommentNews = AnswerOf<typeof streamArticleComments>;

/** The topic of the open pages of an article. */
export const commentTopic = (articleId: string): string => `article:${articleId}`;

export const commentEvent = (news: CommentNews): ServerSentEvent => ({
  id: news.change?.commentId ?? "",
  event: "comments",
  data: news,
});
