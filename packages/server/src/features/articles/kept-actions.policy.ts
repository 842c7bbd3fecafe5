import { type Caller, hasVoice } from "../../kernel/caller.js";

/** What moderators do with articles. */
export type ModerationAct = "unlist" | "relist";
export type KeptAction = "feature" | "unfeature" | ModerationAct | "delete";

export interface KeptFacts {
  readonly status: "draft" | "published";
  readonly isFeatured: boolean;
  /** What the caller may do as a moderator. */
  readonly moderation: readonly ModerationAct[];
}

/** What the caller may do with an article in the list of administrators now. */
export function keptActions(caller: Caller, { status, isFeatured, moderation }: KeptFacts): KeptAction[] {
  if (caller.kind === "guest" || !hasVoice(caller)) return [];
  if (!caller.permissions.has("admin.access")) return [...moderation];
  const isFeaturable = status === "published" && !isFeatured;
  return [
    ...(isFeaturable ? (["feature"] as const) : []),
    ...(isFeatured ? (["unfeature"] as const) : []),
    ...moderation,
    "delete",
  ];
}
