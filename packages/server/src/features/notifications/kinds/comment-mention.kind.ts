import { de } from "../words/de.words.js";
import { en } from "../words/en.words.js";
import { aboutComment } from "./about-comment.model.js";
import { coreKind, type NotifyingEvents } from "./core-kind.model.js";

const mentioned = (comment: NotifyingEvents["comment.created" | "comment.changed"]) =>
  comment.mentionedIds.map((userId) => ({
    userId,
    group: `${comment.place}:${comment.placeId}`,
    ...aboutComment(comment),
  }));

/** To everybody whom a comment mentions; after an edit, to those whom the former text did not mention. */
export const commentMention = coreKind({
  kind: "comment.mention",
  label: "Somebody mentions you",
  site: true,
  email: true,
  from: { "comment.created": mentioned, "comment.changed": mentioned },
  words: {
    en: (facts) =>
      facts.amount === 1
        ? `${en.who(facts)} mentioned you in a comment.`
        : `You were mentioned in ${facts.amount} comments, the latest by ${en.who(facts)}.`,
    de: (facts) =>
      facts.amount === 1
        ? `${de.who(facts)} hat dich in einem Kommentar erwähnt.`
        : `Du wurdest in ${facts.amount} Kommentaren erwähnt, zuletzt von ${de.who(facts)}.`,
  },
});
