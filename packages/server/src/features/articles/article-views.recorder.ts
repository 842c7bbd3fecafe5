import { createHmac } from "node:crypto";
import { guest } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import { addressKey } from "../../platform/ip-address.js";
import type { Logger } from "../../platform/logger.js";
import { after } from "../../platform/threads/after.js";
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
   * shows a second later, and cached answers up to another second later: readers do not invalidate them.
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

const GATHER_MS = 1_000;
// One statement for all would keep everybody else waiting after a second with many readers.
const MOST_AT_ONCE = 500;
// Bounds the memory that readers take while the database is away.
const MOST_WAITING = 50_000;

/**
 * Gathers readers for a second and writes them together: a transaction per reader would cost more than the page. A
 * process that is killed loses those of the last second, one that stops in order loses none.
 */
export function createArticleViews(deps: ArticleViewsDeps): ArticleViews {
  const { db, logger, categories, nameReader } = deps;
  let waiting = new Map<string, Set<string>>();
  let count = 0;
  let isFailing = false;
  let cancel: (() => void) | undefined;
  let writing: Promise<void> = Promise.resolve();

  function add(articleId: string, reader: string): void {
    const readers = waiting.get(articleId) ?? new Set();
    if (readers.has(reader) || count >= MOST_WAITING) return;
    waiting.set(articleId, readers.add(reader));
    count += 1;
  }

  /** Those that are not written yet, taken out of what waits. */
  function takeAll(): ReadersOfArticle[] {
    const taken = [...waiting].flatMap(([articleId, readers]) => [...readers].map((reader) => ({ articleId, reader })));
    waiting = new Map();
    count = 0;
    return taken;
  }

  async function ofReadableArticles(views: readonly ReadersOfArticle[]): Promise<readonly ReadersOfArticle[]> {
    const ids = [...new Set(views.map(({ articleId }) => articleId))];
    const [articles, readable] = await Promise.all([findArticleAccess(db.read, ids), categories.readable(guest)]);
    const shown = new Set(articles.filter((article) => mayRead(guest, article, readable)).map(({ id }) => id));
    return views.filter(({ articleId }) => shown.has(articleId));
  }

  async function write(): Promise<void> {
    const taken = takeAll();
    for (let start = 0; start < taken.length; start += MOST_AT_ONCE) {
      try {
        const views = await ofReadableArticles(taken.slice(start, start + MOST_AT_ONCE));
        if (views.length > 0) await db.transaction((tx) => addViews(tx, db.dialect, views), { changes: [] });
        isFailing = false;
      } catch (error) {
        if (!isFailing) logger.warn("Views of articles cannot be written; they are kept", { error });
        isFailing = true;
        for (const { articleId, reader } of taken.slice(start)) add(articleId, reader);
        return;
      }
    }
  }

  function flush(): Promise<void> {
    cancel?.();
    cancel = undefined;
    if (count > 0)
      writing = writing.then(write).then(() => {
        // What could not be written is tried again.
        if (count > 0) schedule();
      });
    return writing;
  }

  function schedule(): void {
    cancel ??= (deps.after ?? after)(GATHER_MS, () => void flush());
  }

  return {
    note(articleId, address) {
      add(articleId, nameReader(articleId, address));
      schedule();
    },
    settled: flush,
    async [Symbol.asyncDispose]() {
      await flush();
      cancel?.();
      if (count > 0) logger.warn("Views of articles are lost, since the site stops", { count });
    },
  };
}
