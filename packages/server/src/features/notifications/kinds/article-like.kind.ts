import { hasReaction } from "../../articles/index.js";
import { de } from "../words/de.words.js";
import { en } from "../words/en.words.js";
import { coreKind, TAKEN_BACK } from "./core-kind.model.js";

/** To the author of the article. */
export const articleLike = coreKind({
  kind: "article.like",
  label: "Somebody likes your article",
  site: true,
  email: false,
  from: {
    "article.liked": ({ articleId, authorId, userId }) =>
      authorId === null
        ? []
        : [
            {
              userId: authorId,
              actorId: userId,
              group: articleId,
              source: userId,
              subject: { kind: "article", id: articleId },
              href: `/articles/${articleId}`,
            },
          ],
    "article.unliked": ({ articleId, authorId, userId }) =>
      authorId === null ? [] : [{ userId: authorId, actorId: userId, group: articleId, source: userId, ...TAKEN_BACK }],
  },
  stands: (db, { group, source }) => hasReaction(db, { articleId: group, userId: source, kind: "like" }),
  words: {
    en: (facts) => `${en.andOthers(facts)} ${en.verb(facts, "likes", "like")} ${en.article(facts)}.`,
    de: (facts) => `${de.andOthers(facts)} ${de.verb(facts, "mag", "mögen")} ${de.article(facts, "deinen Artikel")}.`,
  },
});
