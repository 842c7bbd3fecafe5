export { articlePlaces } from "./article-place.query.js";
export { changesOfComment } from "./comment-changes.model.js";
export { type CommentStreamFeed, createCommentStreamFeed } from "./comment-feed.stream.js";
export { createCommentStreamJudge } from "./comment-judge.stream.js";
export { likesComment } from "./comment-likes.repo.js";
export { type CommentPlaces, commentHref, commentPlaces } from "./comment-place.model.js";
export { type CommentSteps, createCommentSteps } from "./comment-steps.service.js";
export { type AnswerCommentStream, createCommentStream } from "./comment-stream.http.js";
export { commentText } from "./comment-text.model.js";
export { type CommentThreads, createCommentThreads } from "./comment-threads.query.js";
export { createStreamWatch } from "./comment-watch.stream.js";
export type { CommentEvents } from "./comments.events.js";
export { type CommentActions, type CommentQueries, createCommentQueries } from "./comments.query.js";
export {
  type CommentRow,
  commentPageQuery,
  findComment,
  findComments,
  lockComment,
} from "./comments.repo.js";
export { articleCommentRoutes, wallRoutes } from "./comments.routes.js";
export { createCommentsService } from "./comments.service.js";
export { createCommentImageServer, type ServeCommentImage } from "./images/comment-image.http.js";
export { createCommentImageFiles } from "./images/comment-image-files.service.js";
export { keepReportedImages, releaseImages, releaseImagesOnArticle } from "./images/comment-image-uses.service.js";
export { commentImageRoutes } from "./images/comment-images.routes.js";
export { type CommentImages, createCommentImages } from "./images/comment-images.service.js";
export { removeSurplusCommentImages } from "./images/surplus-comment-images.jobs.js";
export { createLikesService } from "./likes.service.js";
export { commentWords } from "./picture.words.js";
export { DEFAULT_ORDERS, THREAD_ORDERS, type ThreadPage } from "./thread-page.model.js";
export { answerCountsQuery, answersQuery, rootsQuery, threadCountQuery } from "./thread-page.repo.js";
export { deleteRemovedBefore, findKept, removedBeforeQuery } from "./tombstones.repo.js";
export { wallPlaces } from "./wall-place.query.js";
