export { createArticleModeration } from "./article-moderation.service.js";
export { createCommentModeration } from "./comment-moderation.service.js";
export { createContentActions } from "./content-actions.query.js";
export { contentModerationRoutes } from "./content-moderation.routes.js";
export { forgetRemovedComments } from "./removed-comments.jobs.js";
