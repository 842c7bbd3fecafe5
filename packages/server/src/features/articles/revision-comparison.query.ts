import type { AnswerOf, compareArticleRevisions, QueryOf } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import { compareTexts } from "../../platform/texts/text-hunks.js";
import type { ArticleRow } from "./article-rows.repo.js";
import type { ArticleQueries } from "./articles.query.js";
import { findBody } from "./articles.repo.js";
import { findRevision } from "./revisions.repo.js";

type Ends = QueryOf<typeof compareArticleRevisions>;

/**
 * Compares two states of an article, for those who may change it. Throws SVC-API-4004 for a revision that the article does not
 * have.
 */
type CompareRevisions = (editor: Member, id: string, ends: Ends) => Promise<AnswerOf<typeof compareArticleRevisions>>;

interface State {
  readonly title: string;
  readonly excerpt: string | null;
  readonly content: string;
}

export function createCompareRevisions({
  db,
  reader,
}: {
  readonly db: Database;
  readonly reader: Pick<ArticleQueries, "requireEditable">;
}): CompareRevisions {
  async function stateAt(article: ArticleRow, at: string): Promise<State> {
    if (at === "current") {
      const { content } = await findBody(db.read, article.id);
      return { title: article.title, excerpt: article.excerpt, content };
    }
    const revision = await findRevision(db.read, article.id, at);
    if (!revision) throw notFound();
    return revision;
  }

  return async (editor, id, ends) => {
    const article = await reader.requireEditable(editor, id);
    const [from, to] = await Promise.all([stateAt(article, ends.from), stateAt(article, ends.to)]);
    const isKnown = from.excerpt !== null && to.excerpt !== null;
    return {
      title: compareTexts(from.title, to.title),
      excerpt: isKnown ? compareTexts(from.excerpt ?? "", to.excerpt ?? "") : null,
      content: compareTexts(from.content, to.content),
    };
  };
}
