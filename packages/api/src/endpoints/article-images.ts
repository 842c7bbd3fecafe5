import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { multipart } from "../multipart.js";
import { pictureUpload } from "../picture-upload.js";
import {
  articleImageChangesSchema,
  articleImageParams,
  articleImageSchema,
  newArticleImageFields,
} from "../schemas/article-image.js";
import { idParams } from "../schemas/primitives.js";
import { imageFile } from "../schemas/upload.js";

export const listArticleImages = endpoint({
  id: "articles.images",
  method: "GET",
  path: "/api/articles/:id/images",
  audience: "auth",
  summary: "The images of an article in the order of their upload, at most 100",
  params: idParams,
  response: json(z.array(articleImageSchema)),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const uploadArticleImage = endpoint({
  ...pictureUpload,
  id: "articles.images.upload",
  path: "/api/articles/:id/images",
  summary: "Upload an image that the text of the article may show",
  params: idParams,
  body: multipart(imageFile, newArticleImageFields),
  status: 201,
  response: json(articleImageSchema),
  errors: ["SVC-API-4003", "SVC-API-4004", "SVC-API-4009"],
});

export const updateArticleImage = endpoint({
  id: "articles.images.update",
  method: "PATCH",
  path: "/api/articles/:id/images/:imageId",
  audience: "auth",
  summary: "Say what an image shows, or which point of it matters most",
  params: articleImageParams,
  body: json(articleImageChangesSchema),
  response: json(articleImageSchema),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const deleteArticleImage = endpoint({
  id: "articles.images.delete",
  method: "DELETE",
  path: "/api/articles/:id/images/:imageId",
  audience: "auth",
  summary:
    "Delete an image that neither the text nor a revision shows; one that nothing shows goes by itself after a day",
  params: articleImageParams,
  status: 204,
  errors: ["SVC-API-4003", "SVC-API-4004", "SVC-API-4009"],
});
