import type { Member } from "../../kernel/caller.js";
import { conflict, notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { type ArticleQueries, type ArticleRow, type ArticleSteps, lockArticle } from "../articles/index.js";
import type { ModerationEvents, ModerationLog, Undo } from "../moderation-log/index.js";
import { type ActEntry, formerReason, stateIn } from "./act-entry.model.js";
import { requireAllowed } from "./act-refusals.model.js";
import { ARTICLE_PERMISSION, type ArticleAct, judgeArticleAct } from "./content-actions.policy.js";
import { findArticleFacts } from "./content-actions.query.js";

export interface ArticleModerationDeps {
  readonly db: Database;
  readonly articles: Pick<ArticleQueries, "findReadableById">;
  readonly steps: Pick<ArticleSteps, "unlist" | "relist">;
  readonly log: ModerationLog;
  readonly events: EventPublisher<ModerationEvents>;
}

/**
 * Takes articles out of all lists and puts them back; their addresses work all the time. Throws SVC-API-4004 for an
 * article that the actor may not read, SVC-API-4003 without the permission and for authors who take precedence over the
 * actor, SVC-API-4009 for the actor's own articles.
 */
export interface ArticleModeration {
  /** Throws SVC-API-4009 for an article that is unlisted already or not published. */
  unlist(actor: Member, id: string, reason: string): Promise<void>;
  /** Does nothing with an article that is listed. */
  relist(actor: Member, id: string): Promise<void>;
  /** The undo for each action. */
  readonly undos: Readonly<Record<"article.unlist" | "article.relist", Undo>>;
}

const pathOf = ({ slug }: Pick<ArticleRow, "slug">): string => `/articles/${slug}`;
const CHANGED = "Somebody changed this article since then.";

export function createArticleModeration(deps: ArticleModerationDeps): ArticleModeration {
  const { db, articles, steps, log, events } = deps;

  async function requireReadable(actor: Member, id: string): Promise<ArticleRow> {
    const article = await articles.findReadableById(actor, id);
    if (!article) throw notFound();
    return article;
  }

  /** Judges the act by the locked row; null when there is nothing left to do. */
  async function lockIfDue(tx: Tx, actor: Member, act: ArticleAct, id: string) {
    const article = await lockArticle(tx, id);
    if (!article) throw notFound();
    return requireAllowed(judgeArticleAct(actor, act, await findArticleFacts(tx, actor, article))) ? article : null;
  }

  const entryOf = ({ id, author_id }: Pick<ArticleRow, "id" | "author_id">, act: ArticleAct) => ({
    action: `article.${act}`,
    target: { type: "article", id },
    userId: author_id,
  });

  async function unlistWithin(tx: Tx, actor: Member, id: string, reason: string | null): Promise<ActEntry | null> {
    const article = await lockIfDue(tx, actor, "unlist", id);
    if (!article || !(await steps.unlist(tx, article, actor.userId, reason))) return null;
    const unlistedAt = (await lockArticle(tx, id))?.unlisted_at;
    return { ...entryOf(article, "unlist"), reason, before: { listed: true }, after: { listed: false, unlistedAt } };
  }

  async function relistWithin(tx: Tx, actor: Member, id: string): Promise<ActEntry | null> {
    const article = await lockIfDue(tx, actor, "relist", id);
    if (!article || !(await steps.relist(tx, article))) return null;
    const before = { listed: false, reason: article.unlisted_reason };
    return { ...entryOf(article, "relist"), reason: null, before, after: { listed: true } };
  }

  /** Tells the author, whose account may have been deleted. */
  async function tell(tx: Tx, act: ArticleAct, article: ArticleRow, entryId: string, reason: string | null) {
    if (article.author_id === null) return;
    const about = { userId: article.author_id, act: `article.${act}`, href: pathOf(article) } as const;
    const acted = { ...about, entryId, reason };
    await events.publish(tx, "moderation.acted", acted);
  }

  function undoOf(act: ArticleAct): Undo {
    return {
      permission: ARTICLE_PERMISSION,
      prepare: async (entry, actor) => ({ href: pathOf(await requireReadable(actor, entry.target_id)) }),
      async undo(tx, { target_id: id, ...entry }, actor) {
        // It was relisted since then, and perhaps unlisted anew.
        const isOther = async () => stateIn(entry.after).unlistedAt !== (await lockArticle(tx, id))?.unlisted_at;
        if (act === "unlist" && (await isOther())) throw conflict(CHANGED);
        const undone =
          act === "unlist" ? await relistWithin(tx, actor, id) : await unlistWithin(tx, actor, id, formerReason(entry));
        if (!undone) throw conflict(CHANGED);
        return { ...undone, tells: act === "unlist" ? "article.relist" : "article.unlist" };
      },
    };
  }

  return {
    async unlist(actor, id, reason) {
      const article = await requireReadable(actor, id);
      await db.transaction(async (tx) => {
        const entry = await unlistWithin(tx, actor, id, reason);
        if (!entry) throw conflict();
        await tell(tx, "unlist", article, await log.record(tx, { ...entry, actorId: actor.userId }), reason);
      });
    },

    async relist(actor, id) {
      const article = await requireReadable(actor, id);
      await db.transaction(async (tx) => {
        const entry = await relistWithin(tx, actor, id);
        if (entry) await tell(tx, "relist", article, await log.record(tx, { ...entry, actorId: actor.userId }), null);
      });
    },

    undos: { "article.unlist": undoOf("unlist"), "article.relist": undoOf("relist") },
  };
}
