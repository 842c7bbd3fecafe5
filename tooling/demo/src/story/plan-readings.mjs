import { DAY, HOUR } from "./durations.mjs";

/** @typedef {import("./action.mjs").Action} Action */

/**
 * @typedef {object} Readings
 * @property {readonly { article: import("../content/read-article.mjs").Article, at: number }[]} dated
 * @property {readonly Action[]} talks
 * @property {ReadonlyMap<string, number>} joined
 * @property {number} now
 * @property {import("../random.mjs").Random} random
 */

/** This member dislikes articles. */
const OBJECTOR = "walt";

/**
 * The actions of readers: views, likes and follows.
 * @param {Readings} readings
 * @returns {Action[]}
 */
export function planReadings({ dated, talks, joined, now, random }) {
  const people = [...joined.keys()];
  /** Nobody acts before joining, or after the end. @param {string} by @param {number} at */
  const since = (by, at) => Math.min(Math.max(at, (joined.get(by) ?? 0) + HOUR), now - 1);
  const soon = () => Math.round(random.between(1, 60) * HOUR);

  const shown = dated.filter(({ article }) => article.status === "published");
  const likes = shown.flatMap(({ article: { slug, author }, at }) => {
    const others = people.filter((by) => by !== author);
    const fans = random.some(others, 3 + random.below(11)).map((by) => {
      const kind = by === OBJECTOR && random.chance(0.3) ? "dislike" : "like";
      return /** @type {Action} */ ({ kind, at: since(by, at + soon()), by, slug });
    });
    return fans;
  });
  const views = shown
    .filter(({ article }) => article.visibility === "public")
    .flatMap(({ article: { slug }, at }) =>
      Array.from({ length: 6 + random.below(25) }, () => {
        const address = `203.0.${random.below(256)}.${random.below(256)}`;
        return /** @type {Action} */ ({ kind: "view", at: Math.min(at + soon(), now - 1), by: "", slug, address });
      }),
    );
  const nods = talks.flatMap((talk) => {
    if (talk.kind !== "comment" && talk.kind !== "wall") return [];
    const kind = talk.kind === "comment" ? "like-comment" : "like-wall";
    const others = people.filter((by) => by !== talk.by);
    return random
      .some(others, random.chance(0.7) ? random.below(6) : 0)
      .map((by) => /** @type {Action} */ ({ kind, at: since(by, talk.at + soon()), by, key: talk.key }));
  });
  const follows = people.flatMap((by) =>
    random
      .some(
        people.filter((whom) => whom !== by),
        3 + random.below(8),
      )
      .map((whom) => {
        const known = Math.max(joined.get(by) ?? 0, joined.get(whom) ?? 0) + HOUR;
        return /** @type {Action} */ ({
          kind: "follow",
          at: Math.min(known + random.below(30 * DAY), now - 1),
          by,
          whom,
        });
      }),
  );
  return [...likes, ...views, ...nods, ...follows];
}
