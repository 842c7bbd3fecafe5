import { sayAct } from "../words/moderation-acts.words.js";
import { coreKind } from "./core-kind.model.js";

/**
 * To the member whom an act of a moderator concerns, with its reason. Each act is a notification of its own, and none
 * names the moderator.
 */
export const moderationAction = coreKind({
  kind: "moderation.action",
  label: "Moderators act on your account, your posts or your reports",
  site: true,
  email: true,
  from: {
    "moderation.acted": ({ userId, act: name, reason, entryId, href }) => [
      { userId, actorId: null, group: entryId, source: entryId, subject: null, href, act: { name, reason } },
    ],
  },
  words: { en: sayAct("en"), de: sayAct("de") },
});
