import { listLayouts } from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { PreparedLayouts } from "./prepared-layouts.http.js";

/** Routes of the published layouts, for readers and API clients. */
export function layoutRoutes(layouts: PreparedLayouts): readonly BoundEndpoint[] {
  return [bind(listLayouts, ({ query, request }) => layouts.serve(query.theme, request))];
}
