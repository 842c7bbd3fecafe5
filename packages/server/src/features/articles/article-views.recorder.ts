import { createHmac } from "node:crypto";
import { guest } from "../../kernel/caller.js";
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
   * Counts a reader of a published article that guests may read, once per address or network of addresses. The count
   * shows a second later, and in cached answers up to a minute later: readers do not invalidate them.
   */
  note(articleId: string, address: string): void;
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

const MOST_WAITING = 50_000;

/** Gathers readers and writes them together. */
export function createArticleViews(deps: ArticleViewsDeps): ArticleViews {
  const { db, logger, categories, nameReader } = deps;
  const writes = createGatheredWrites<ReadersOfArticle>({
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

  async function ofReadableArticles(views: readonly ReadersOfArticle[]): Promise<readonly ReadersOfArticle[]> {
    const ids = [...new Set(views.map(({ articleId }) => articleId))];
    const [articles, readable] = await Promise.all([findArticleAccess(db.read, ids), categories.readable(guest)]);
    const shown = new Set(articles.filter((article) => mayRead(guest, article, readable)).map(({ id }) => id));
    return views.filter(({ articleId }) => shown.has(articleId));
  }

  return {
    note(articleId, address) {
      const reader = nameReader(articleId, address);
      writes.add(`${articleId} ${reader}`, { articleId, reader });
    },
    settled: () => writes.settled(),
    [Symbol.asyncDispose]: () => writes[Symbol.asyncDispose](),
  };
}
