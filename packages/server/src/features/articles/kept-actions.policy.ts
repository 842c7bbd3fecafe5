import { type Caller, hasVoice } from "../../kernel/caller.js";

/** Acts of moderators on articles. */
export type ModerationAct = "unlist" | "relist";
export type KeptAction = "feature" | "unfeature" | ModerationAct | "delete";

export interface KeptFacts {
  readonly status: "draft" | "published";
  readonly isFeatured: boolean;
  /** Acts that the caller may carry out as a moderator. */
  readonly moderation: readonly ModerationAct[];
}

/** Actions that the caller may take on an article in the list of administrators now. */
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
