import { de } from "../words/de.words.js";
import { en } from "../words/en.words.js";
import { aboutComment } from "./about-comment.model.js";
import { coreKind } from "./core-kind.model.js";

/** To the author of the comment that was answered. */
export const commentReply = coreKind({
  kind: "comment.reply",
  label: "Somebody replies to your comment",
  site: true,
  email: true,
  from: {
    "comment.created": (comment) =>
      comment.parentId !== null && comment.parentAuthorId !== null
        ? [{ userId: comment.parentAuthorId, group: comment.parentId, ...aboutComment(comment) }]
        : [],
  },
  words: {
    en: (facts) =>
      facts.amount === 1
        ? `${en.who(facts)} answered your comment.`
        : `${facts.amount} new answers to your comment, the latest by ${en.who(facts)}.`,
    de: (facts) =>
      facts.amount === 1
        ? `${de.who(facts)} hat auf deinen Kommentar geantwortet.`
        : `${facts.amount} neue Antworten auf deinen Kommentar, zuletzt von ${de.who(facts)}.`,
  },
});
