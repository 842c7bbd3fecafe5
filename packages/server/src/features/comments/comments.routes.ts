import {
  createArticleComment,
  createProfileComment,
  deleteArticleComment,
  deleteProfileComment,
  likeArticleComment,
  likeProfileComment,
  listArticleComments,
  listProfileComments,
  previewComment,
  streamArticleComments,
  unlikeArticleComment,
  unlikeProfileComment,
  updateArticleComment,
  updateProfileComment,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { AnswerCommentStream } from "./comment-stream.http.js";
import type { CommentQueries } from "./comments.query.js";
import type { CommentsService } from "./comments.service.js";
import type { LikesService } from "./likes.service.js";

export interface CommentRoutesDeps {
  readonly reader: CommentQueries;
  readonly comments: CommentsService;
  readonly likes: LikesService;
  readonly answerCommentStream: AnswerCommentStream;
}

/** Routes of the comments on articles, and the stream that open pages get. */
export function articleCommentRoutes(deps: CommentRoutesDeps): readonly BoundEndpoint[] {
  const { reader, comments, likes, answerCommentStream } = deps;
  return [
    bind(listArticleComments, ({ params, query, caller }) =>
      reader.list(caller, { ...query, place: "article", placeId: params.id }),
    ),
    bind(previewComment, async ({ body, caller }) => ({ contentHtml: await comments.preview(caller, body.content) })),
    bind(streamArticleComments, (call) => answerCommentStream(call, call.params.id)),
    bind(createArticleComment, ({ params, body, caller }) => comments.create(caller, "article", params.id, body)),
    bind(updateArticleComment, ({ params, body, caller }) =>
      comments.update(caller, "article", params.commentId, body.content),
    ),
    bind(deleteArticleComment, async ({ params, caller }) => {
      await comments.remove(caller, "article", params.commentId);
      return undefined;
    }),
    bind(likeArticleComment, ({ params, caller }) => likes.like(caller, "article", params.commentId)),
    bind(unlikeArticleComment, ({ params, caller }) => likes.unlike(caller, "article", params.commentId)),
  ];
}

/** Routes of the walls of profiles. */
export function wallRoutes({ reader, comments, likes }: CommentRoutesDeps): readonly BoundEndpoint[] {
  return [
    bind(listProfileComments, ({ params, query, caller }) =>
      reader.list(caller, { ...query, place: "profile", placeId: params.id }),
    ),
    bind(createProfileComment, ({ params, body, caller }) => comments.create(caller, "profile", params.id, body)),
    bind(updateProfileComment, ({ params, body, caller }) =>
      comments.update(caller, "profile", params.commentId, body.content),
    ),
    bind(deleteProfileComment, async ({ params, caller }) => {
      await comments.remove(caller, "profile", params.commentId);
      return undefined;
    }),
    bind(likeProfileComment, ({ params, caller }) => likes.like(caller, "profile", params.commentId)),
    bind(unlikeProfileComment, ({ params, caller }) => likes.unlike(caller, "profile", params.commentId)),
  ];
}
