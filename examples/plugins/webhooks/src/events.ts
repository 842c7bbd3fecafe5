import type { PluginEventName } from "@sitevine/plugin-sdk";

/** The events that hooks can ask for. */
export const EVENTS = [
  "article.changed",
  "article.deleted",
  "article.published",
  "article.unpublished",
  "badge.awarded",
  "comment.changed",
  "comment.created",
  "comment.deleted",
  "user.banned",
  "user.followed",
  "user.registered",
  "user.unbanned",
] as const satisfies readonly PluginEventName[];
