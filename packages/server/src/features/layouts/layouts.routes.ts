import { listLayouts } from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { PreparedLayouts } from "./prepared-layouts.http.js";

/** The published layouts, for readers and their clients. */
export function layoutRoutes(layouts: PreparedLayouts): readonly BoundEndpoint[] {
  return [bind(listLayouts, ({ query, request }) => layouts.serve(query.theme, request))];
}
