import type { AnswerOf, listHistory } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import { type PageParams, paginate } from "../../kernel/pagination.js";
import type { Database } from "../../platform/db/database.js";
import type { CategoryAccess } from "../categories/index.js";
import { findUserById, readPrivacy } from "../users/index.js";
import type { ArticleQueries } from "./articles.query.js";
import { countHistory, forgetHistory, historyPageQuery, removeFromHistory } from "./reading-history.repo.js";

export interface ReadingHistoryDeps {
  readonly db: Database;
  readonly reader: Pick<ArticleQueries, "findArticleSummaries">;
  readonly categories: Pick<CategoryAccess, "readable">;
}

/** The articles that a member opened. Nobody else reads it, administrators neither. */
export interface ReadingHistory {
  isKept(member: Member): Promise<boolean>;
  /** Opened articles that the member may still read, the latest first. */
  list(member: Member, page: PageParams): Promise<AnswerOf<typeof listHistory>>;
  remove(member: Member, articleId: string): Promise<void>;
  clear(member: Member): Promise<void>;
}

export function createReadingHistory({ db, reader, categories }: ReadingHistoryDeps): ReadingHistory {
  return {
    async isKept({ userId }) {
      const user = await findUserById(db.read, userId);
      return user !== undefined && readPrivacy(user.privacy).keepHistory;
    },

    async list(member, page) {
      const { hiddenIds } = await categories.readable(member);
      const reach = { userId: member.userId, seesAll: member.permissions.has("admin.access"), hiddenIds };
      const [rows, total] = await Promise.all([
        historyPageQuery(db.read, reach, page).execute(),
        countHistory(db.read, reach),
      ]);
      const found = await reader.findArticleSummaries(
        rows.map(({ article_id }) => article_id),
        member,
      );
      const byId = new Map(found.map((article) => [article.id, article]));
      const entries = rows.flatMap(({ article_id, read_at: readAt }) => {
        const article = byId.get(article_id);
        return article ? [{ article, readAt }] : [];
      });
      return paginate(entries, total, page);
    },

    remove: ({ userId }, articleId) => db.transaction((tx) => removeFromHistory(tx, userId, articleId), UNSEEN),
    clear: ({ userId }) => db.transaction((tx) => forgetHistory(tx, db.dialect, userId), UNSEEN),
  };
}

/** No cached answer shows a reading history. */
const UNSEEN = { changes: [] };
