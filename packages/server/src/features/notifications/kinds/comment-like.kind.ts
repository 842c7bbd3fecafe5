import { likesComment } from "../../comments/index.js";
import { de } from "../words/de.words.js";
import { en } from "../words/en.words.js";
import { coreKind, TAKEN_BACK } from "./core-kind.model.js";

/** To the author of the comment. */
export const commentLike = coreKind({
  kind: "comment.like",
  label: "Somebody likes your comment",
  site: true,
  email: false,
  from: {
    "comment.liked": ({ commentId, authorId, userId, place, placeId, href }) => [
      {
        userId: authorId,
        actorId: userId,
        group: commentId,
        source: userId,
        subject: { kind: place, id: placeId },
        href,
      },
    ],
    "comment.unliked": ({ commentId, authorId, userId }) => [
      { userId: authorId, actorId: userId, group: commentId, source: userId, ...TAKEN_BACK },
    ],
  },
  stands: (db, { group, source }) => likesComment(db, { commentId: group, userId: source }),
  words: {
    en: (facts) => `${en.andOthers(facts)} ${en.verb(facts, "likes", "like")} your comment.`,
    de: (facts) => `${de.andOthers(facts)} ${de.verb(facts, "mag", "mögen")} deinen Kommentar.`,
  },
});
