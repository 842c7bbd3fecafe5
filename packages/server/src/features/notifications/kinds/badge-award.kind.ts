import { findUserSummaries, profileHref } from "../../users/index.js";
import { coreKind } from "./core-kind.model.js";

/** To everybody who was awarded a badge, by an administrator or by a rule. */
export const badgeAward = coreKind({
  kind: "badge.award",
  label: "You are awarded a badge",
  site: true,
  email: false,
  from: {
    "badge.awarded": async ({ badgeId, userIds, awardedBy, awardedAt }, db) => {
      const people = await findUserSummaries(db, userIds);
      return [...people.values()].map(({ id, username }) => ({
        userId: id,
        actorId: awardedBy,
        group: "badges",
        source: `${badgeId} ${awardedAt}`,
        subject: { kind: "badge", id: badgeId },
        href: profileHref(username),
      }));
    },
  },
  words: {
    en: ({ amount, title }) => {
      if (amount > 1) return `You were awarded ${amount} badges.`;
      return title === null ? "You were awarded a badge." : `You were awarded the badge “${title}”.`;
    },
    de: ({ amount, title }) => {
      if (amount > 1) return `Dir wurden ${amount} Abzeichen verliehen.`;
      return title === null ? "Dir wurde ein Abzeichen verliehen." : `Dir wurde das Abzeichen „${title}“ verliehen.`;
    },
  },
});
