import type { Caller } from "../../kernel/caller.js";

export type CommentAct = "remove" | "restore";
export type ArticleAct = "unlist" | "relist";

/** Facts that decide who may act on something that a member wrote. The caller is able to read it. */
interface Authored {
  readonly authorId: string | null;
  /** Whether the author's account takes precedence over the caller's. */
  readonly isOutOfReach: boolean;
}

export interface CommentFacts extends Authored {
  /** `removed` by a moderator, with its text kept; `gone` when nobody can restore it. */
  readonly state: "live" | "removed" | "gone";
}

export interface ArticleFacts extends Authored {
  readonly state: "listed" | "unlisted" | "draft";
}

/** Why an act is refused, or that there is nothing left to do. */
export type Verdict = "allowed" | "done" | "impossible" | "no permission" | "own" | "out of reach";

const has = (caller: Caller, permission: string): boolean =>
  caller.kind === "member" &&
  caller.silence === null &&
  (caller.permissions.has(permission) || caller.permissions.has("admin.access"));

function judge(caller: Caller, permission: string, { authorId, isOutOfReach }: Authored, verdict: Verdict): Verdict {
  if (caller.kind === "guest" || !has(caller, permission)) return "no permission";
  if (caller.userId === authorId) return "own";
  return isOutOfReach ? "out of reach" : verdict;
}

const COMMENT_VERDICTS = {
  remove: { live: "allowed", removed: "done", gone: "done" },
  restore: { live: "done", removed: "allowed", gone: "impossible" },
} as const satisfies Record<CommentAct, Record<CommentFacts["state"], Verdict>>;

const ARTICLE_VERDICTS = {
  unlist: { listed: "allowed", unlisted: "impossible", draft: "impossible" },
  relist: { listed: "done", unlisted: "allowed", draft: "done" },
} as const satisfies Record<ArticleAct, Record<ArticleFacts["state"], Verdict>>;

export const COMMENT_PERMISSION = "moderation.comment.remove";
export const ARTICLE_PERMISSION = "moderation.article.unlist";

export const judgeCommentAct = (caller: Caller, act: CommentAct, facts: CommentFacts): Verdict =>
  judge(caller, COMMENT_PERMISSION, facts, COMMENT_VERDICTS[act][facts.state]);

export const judgeArticleAct = (caller: Caller, act: ArticleAct, facts: ArticleFacts): Verdict =>
  judge(caller, ARTICLE_PERMISSION, facts, ARTICLE_VERDICTS[act][facts.state]);

/** Acts that a moderator may carry out on a comment now. */
export const commentActions = (caller: Caller, facts: CommentFacts): CommentAct[] =>
  (["remove", "restore"] as const).filter((act) => judgeCommentAct(caller, act, facts) === "allowed");

/** Acts that a moderator may carry out on an article now. */
export const articleActions = (caller: Caller, facts: ArticleFacts): ArticleAct[] =>
  (["unlist", "relist"] as const).filter((act) => judgeArticleAct(caller, act, facts) === "allowed");

/** Whether the caller moderates comments or articles at all, so that nothing is read for those who do not. */
export const moderatesComments = (caller: Caller): boolean => has(caller, COMMENT_PERMISSION);
export const moderatesArticles = (caller: Caller): boolean => has(caller, ARTICLE_PERMISSION);
