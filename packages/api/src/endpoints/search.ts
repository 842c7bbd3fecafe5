import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { pageFields, pageOf } from "../schemas/pagination.js";
import { queryFlag } from "../schemas/query.js";
import { searchedSchema, searchHitSchema } from "../schemas/search.js";
import { searchTextSchema } from "../schemas/text.js";

export const search = endpoint({
  id: "search.query",
  method: "GET",
  path: "/api/search",
  audience: "optional",
  summary: "Search in everything that the caller may see",
  query: z.object({
    q: searchTextSchema,
    type: z
      .string()
      .max(64)
      .regex(/^[a-z][a-z0-9-]*$/, "must be a type such as articles")
      .default("all")
      .meta({ description: "`all`, `articles`, `comments`, `users`, or a type that a plugin adds" }),
    exact: queryFlag.optional().meta({ description: "Only for the words as they are typed, even if nothing has them" }),
    ...pageFields,
  }),
  response: json(pageOf(searchHitSchema).extend({ searched: searchedSchema })),
});
