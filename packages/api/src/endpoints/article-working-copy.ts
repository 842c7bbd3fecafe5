import { json, largeJson } from "../content.js";
import { endpoint } from "../endpoint.js";
import { multipart } from "../multipart.js";
import { pictureUpload } from "../picture-upload.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { articleSchema, featuredImageSchema } from "../schemas/article.js";
import { articleImageChangesSchema, newArticleImageFields } from "../schemas/article-image.js";
import { LARGE_BODY } from "../schemas/body-limit.js";
import { idParams } from "../schemas/primitives.js";
import { imageFile } from "../schemas/upload.js";
import { workingCopyPublicationSchema, workingCopySchema, workingCopyWritingSchema } from "../schemas/working-copy.js";

export const getWorkingCopy = endpoint({
  id: "articles.copy",
  method: "GET",
  path: "/api/articles/:id/working-copy",
  audience: "auth",
  summary: "The changes to an article that readers do not see yet; 404 without any",
  concurrency: "writers-etag",
  params: idParams,
  response: json(workingCopySchema),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const saveWorkingCopy = endpoint({
  id: "articles.copy.save",
  method: "PUT",
  path: "/api/articles/:id/working-copy",
  audience: "auth",
  summary:
    "Write the working copy of an article; the first writing begins it from the published article, whose ETag If-Match names then",
  rateLimit: RATE_LIMITS.articleWrite,
  concurrency: "if-match",
  params: idParams,
  body: largeJson(LARGE_BODY.article, workingCopyWritingSchema),
  response: json(workingCopySchema),
  errors: ["SVC-API-4003", "SVC-API-4004", "SVC-API-4009"],
});

export const discardWorkingCopy = endpoint({
  id: "articles.copy.discard",
  method: "DELETE",
  path: "/api/articles/:id/working-copy",
  audience: "auth",
  summary: "Discard the working copy of an article; without one nothing changes",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const publishWorkingCopy = endpoint({
  id: "articles.copy.publish",
  method: "POST",
  path: "/api/articles/:id/working-copy/publish",
  audience: "auth",
  summary:
    "Publish the working copy, now or at a time to come with what was written until then; an article that was unpublished is published with it. 409 with `details.isBehind` when the article itself was changed meanwhile",
  rateLimit: RATE_LIMITS.articleWrite,
  concurrency: "if-match",
  params: idParams,
  body: json(workingCopyPublicationSchema),
  response: json(articleSchema),
  errors: ["SVC-API-4003", "SVC-API-4004", "SVC-API-4009"],
});

export const uploadWorkingCopyImage = endpoint({
  ...pictureUpload,
  id: "articles.copy.image.upload",
  path: "/api/articles/:id/working-copy/featured-image",
  summary: "Set the featured image in the working copy, which begins with it if there is none",
  params: idParams,
  body: multipart(imageFile, newArticleImageFields),
  response: json(featuredImageSchema),
  errors: ["SVC-API-4003", "SVC-API-4004", "SVC-API-4009"],
});

export const updateWorkingCopyImage = endpoint({
  id: "articles.copy.image.update",
  method: "PATCH",
  path: "/api/articles/:id/working-copy/featured-image",
  audience: "auth",
  summary:
    "Say in the working copy, which begins with it if there is none, what the featured image shows, or which point of it matters most",
  params: idParams,
  body: json(articleImageChangesSchema),
  response: json(featuredImageSchema),
  errors: ["SVC-API-4003", "SVC-API-4004", "SVC-API-4009"],
});

export const deleteWorkingCopyImage = endpoint({
  id: "articles.copy.image.delete",
  method: "DELETE",
  path: "/api/articles/:id/working-copy/featured-image",
  audience: "auth",
  summary: "Remove the featured image from the working copy, which begins with it if there is none",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4003", "SVC-API-4004", "SVC-API-4009"],
});
