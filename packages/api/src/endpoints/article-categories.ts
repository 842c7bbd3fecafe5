import * as z from "zod";
import { admin } from "../audience.js";
import { json, largeJson } from "../content.js";
import { endpoint } from "../endpoint.js";
import { LARGE_BODY } from "../schemas/body-limit.js";
import { categoryChangesSchema, categoryMovesSchema, categorySchema, newCategorySchema } from "../schemas/category.js";
import { idParams, idSchema } from "../schemas/primitives.js";

export const listCategories = endpoint({
  id: "categories.list",
  method: "GET",
  path: "/api/article-categories",
  audience: "optional",
  summary: "The tree of categories that the caller may see",
  concurrency: "writers-etag",
  response: json(z.array(categorySchema)),
});

export const createCategory = endpoint({
  id: "categories.create",
  method: "POST",
  path: "/api/article-categories",
  audience: admin,
  summary: "Create a category",
  body: json(newCategorySchema),
  status: 201,
  response: json(categorySchema),
  errors: ["SVC-API-4009"],
});

export const reorderCategories = endpoint({
  id: "categories.reorder",
  method: "PATCH",
  path: "/api/article-categories/reorder",
  audience: admin,
  summary: "Move categories; a category cannot go under itself",
  concurrency: "if-match",
  body: largeJson(LARGE_BODY.categoryMoves, categoryMovesSchema),
  response: json(z.array(categorySchema)),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const updateCategory = endpoint({
  id: "categories.update",
  method: "PATCH",
  path: "/api/article-categories/:id",
  audience: admin,
  summary: "Change a category, its access included",
  concurrency: "if-match",
  params: idParams,
  body: json(categoryChangesSchema),
  response: json(categorySchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const deleteCategory = endpoint({
  id: "categories.delete",
  method: "DELETE",
  path: "/api/article-categories/:id",
  audience: admin,
  summary: "Delete a category; 409 where its articles have no place to go, or one that shows them to more people",
  concurrency: "if-match",
  params: idParams,
  query: z.object({
    moveTo: z
      .union([idSchema, z.literal("null")])
      .optional()
      .meta({
        description:
          "Category that takes the articles and the children. `null` leaves the articles without a category and moves the children to the parent. May be absent only where there are no articles",
      }),
  }),
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});
