import { follows } from "../../profiles/index.js";
import { findUserSummaries, profileHref } from "../../users/index.js";
import { de } from "../words/de.words.js";
import { en } from "../words/en.words.js";
import { coreKind, TAKEN_BACK } from "./core-kind.model.js";

/** To the member who has a new follower. */
export const userFollow = coreKind({
  kind: "user.follow",
  label: "Somebody follows you",
  site: true,
  email: false,
  from: {
    "user.followed": async ({ followerId, followedId }, db) => {
      const follower = (await findUserSummaries(db, [followerId])).get(followerId);
      return [
        {
          userId: followedId,
          actorId: followerId,
          group: "followers",
          source: followerId,
          subject: null,
          href: follower ? profileHref(follower.username) : null,
        },
      ];
    },
    "user.unfollowed": ({ followerId, followedId }) => [
      { userId: followedId, actorId: followerId, group: "followers", source: followerId, ...TAKEN_BACK },
    ],
  },
  stands: (db, { userId, source }) => follows(db, { followerId: source, followedId: userId }),
  words: {
    en: (facts) => `${en.andOthers(facts)} ${en.verb(facts, "follows", "follow")} you now.`,
    de: (facts) => `${de.andOthers(facts)} ${de.verb(facts, "folgt", "folgen")} dir jetzt.`,
  },
});
