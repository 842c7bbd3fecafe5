import { de } from "../words/de.words.js";
import { en } from "../words/en.words.js";
import { coreKind } from "./core-kind.model.js";

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
  },
  words: {
    en: (facts) => `${en.andOthers(facts)} ${en.verb(facts, "likes", "like")} your comment.`,
    de: (facts) => `${de.andOthers(facts)} ${de.verb(facts, "mag", "mögen")} deinen Kommentar.`,
  },
});
