import { answerStream, type StreamCall } from "../../http/answer-stream.js";
import type { Caller } from "../../kernel/caller.js";
import type { LiveEvents } from "../../platform/streams/live-events.js";
import { commentEvent, commentTopic } from "./comment.stream.js";
import type { JudgeCommentStream } from "./comment-judge.stream.js";
import type { CommentQueries } from "./comments.query.js";

export interface CommentStreamDeps {
  readonly reader: Pick<CommentQueries, "total">;
  readonly live: Pick<LiveEvents, "open">;
  readonly judge: JudgeCommentStream;
}

/**
 * Answers with the stream of changes to the comments of an article. Throws SVC-API-4004 when the caller may not read
 * it.
 */
export type AnswerCommentStream = (
  call: StreamCall & { readonly caller: Caller },
  articleId: string,
) => Promise<Response>;

export function createCommentStream({ reader, live, judge }: CommentStreamDeps): AnswerCommentStream {
  return (call, articleId) =>
    answerStream(call, (address) =>
      live.open(
        commentTopic(articleId),
        address,
        async () => commentEvent({ total: await reader.total(call.caller, "article", articleId), change: null }),
        judge(call, articleId),
      ),
    );
}
