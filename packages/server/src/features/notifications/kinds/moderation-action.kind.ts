import { coreKind } from "./core-kind.model.js";

/** To the member on whose account a moderator acted. Moderation publishes no events yet, so nothing sends it. */
export const moderationAction = coreKind({
  kind: "moderation.action",
  label: "A moderator acts on your account",
  site: true,
  email: true,
  from: {},
  words: {
    en: () => "A moderator acted on your account.",
    de: () => "Ein Moderator hat an deinem Konto etwas getan.",
  },
});
