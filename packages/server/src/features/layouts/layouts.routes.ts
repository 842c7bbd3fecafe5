import { listLayouts } from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { PublishedLayouts } from "./published-layouts.js";

/** The published layouts, for readers and their clients. */
export function layoutRoutes(layouts: PublishedLayouts): readonly BoundEndpoint[] {
  return [
    bind(listLayouts, async ({ query, replyHeaders }) => {
      replyHeaders.set("Cache-Control", "public, no-cache");
      return Object.fromEntries(await layouts.forReader(query.theme));
    }),
  ];
}
