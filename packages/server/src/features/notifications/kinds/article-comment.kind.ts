import { de } from "../words/de.words.js";
import { en } from "../words/en.words.js";
import { aboutComment } from "./about-comment.model.js";
import { coreKind } from "./core-kind.model.js";

/** To the author of the article. */
export const articleComment = coreKind({
  kind: "article.comment",
  label: "Somebody comments on your article",
  site: true,
  email: false,
  from: {
    "comment.created": (comment) =>
      comment.place === "article" && comment.placeOwnerId !== null
        ? [{ userId: comment.placeOwnerId, group: comment.placeId, ...aboutComment(comment) }]
        : [],
  },
  words: {
    en: (facts) =>
      facts.amount === 1
        ? `${en.who(facts)} commented on ${en.article(facts)}.`
        : `${facts.amount} new comments on ${en.article(facts)}, the latest by ${en.who(facts)}.`,
    de: (facts) =>
      facts.amount === 1
        ? `${de.who(facts)} hat ${de.article(facts, "deinen Artikel")} kommentiert.`
        : `${facts.amount} neue Kommentare zu ${de.article(facts, "deinem Artikel")}, zuletzt von ${de.who(facts)}.`,
  },
});
