import { createHmac } from "node:crypto";
import type { Caller } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import { createGatheredWrites } from "../../platform/db/gathered-writes.js";
import { addressKey } from "../../platform/ip-address.js";
import type { Logger } from "../../platform/logger.js";
import type { after } from "../../platform/threads/after.js";
import type { CategoryAccess } from "../categories/index.js";
import { mayRead } from "./article.policy.js";
import { findArticleAccess } from "./article-rows.repo.js";
import { addViews, type ReadersOfArticle } from "./article-views.repo.js";

/** Names a reader of one article without revealing the address, or network of addresses, from which they read. */
export type NameReader = (articleId: string, address: string) => string;

/** The name includes the article, so that nobody can tell whether one reader has read two articles. */
export const readerNames =
  (viewKey: Uint8Array): NameReader =>
  (articleId, address) =>
    createHmac("sha256", viewKey)
      .update(`${articleId} ${addressKey(address)}`)
      .digest("base64url")
      .slice(0, 22);

/** Counts the views of article pages. Recording does not delay the page. */
export interface ArticleViews extends AsyncDisposable {
  /**
   * Counts a reader of a published article that they may read, once per address or network of addresses. The count
   * shows a second later, and in cached answers up to a minute later: readers do not invalidate them.
   */
  note(articleId: string, caller: Caller, address: string): void;
  /** Resolves when everything noted so far is written, or could not be. */
  settled(): Promise<void>;
}

export interface ArticleViewsDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly categories: Pick<CategoryAccess, "readable">;
  readonly nameReader: NameReader;
  /** Tests let the time pass. */
  readonly after?: typeof after;
}

/** A view with its caller, so that it counts only if they may still read the article when it is written. */
interface NotedView extends ReadersOfArticle {
  readonly caller: Caller;
}

const MOST_WAITING = 50_000;

/** Gathers readers and writes them together. */
export function createArticleViews(deps: ArticleViewsDeps): ArticleViews {
  const { db, logger, categories, nameReader } = deps;
  const writes = createGatheredWrites<NotedView>({
    logger,
    words: {
      failing: "Views of articles cannot be written; they are kept",
      lost: "Views of articles are lost, since the site stops",
    },
    mostWaiting: MOST_WAITING,
    subjectOf: ({ articleId }) => articleId,
    after: deps.after,
    async write(noted) {
      const views = await ofReadableArticles(noted);
      if (views.length > 0) await db.transaction((tx) => addViews(tx, db.dialect, views), { changes: "unseen" });
    },
  });

  async function ofReadableArticles(views: readonly NotedView[]): Promise<readonly ReadersOfArticle[]> {
    const ids = [...new Set(views.map(({ articleId }) => articleId))];
    const articles = new Map((await findArticleAccess(db.read, ids)).map((article) => [article.id, article]));
    const judged = await Promise.all(
      views.map(async ({ articleId, reader, caller }) => {
        const article = articles.get(articleId);
        const isShown = article?.status === "published" && mayRead(caller, article, await categories.readable(caller));
        return isShown ? [{ articleId, reader }] : [];
      }),
    );
    return judged.flat();
  }

  return {
    note(articleId, caller, address) {
      const reader = nameReader(articleId, address);
      writes.add(`${articleId} ${reader}`, { articleId, reader, caller });
    },
    settled: () => writes.settled(),
    [Symbol.asyncDispose]: () => writes[Symbol.asyncDispose](),
  };
}
