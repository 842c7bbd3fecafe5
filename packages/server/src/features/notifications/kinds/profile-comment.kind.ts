import { de } from "../words/de.words.js";
import { en } from "../words/en.words.js";
import { aboutComment } from "./about-comment.model.js";
import { coreKind } from "./core-kind.model.js";

/** To the member on whose wall it was written. */
export const profileComment = coreKind({
  kind: "profile.comment",
  label: "Somebody writes on your profile",
  site: true,
  email: true,
  from: {
    "comment.created": (comment) =>
      comment.place === "profile" && comment.placeOwnerId !== null
        ? [{ userId: comment.placeOwnerId, group: comment.placeId, ...aboutComment(comment) }]
        : [],
  },
  words: {
    en: (facts) =>
      facts.amount === 1
        ? `${en.who(facts)} wrote on your profile.`
        : `${facts.amount} new entries on your profile, the latest by ${en.who(facts)}.`,
    de: (facts) =>
      facts.amount === 1
        ? `${de.who(facts)} hat auf dein Profil geschrieben.`
        : `${facts.amount} neue Einträge auf deinem Profil, zuletzt von ${de.who(facts)}.`,
  },
});
