import { DAY, HOUR, MINUTE } from "./durations.mjs";

/** @typedef {import("./action.mjs").Action} Action */

/**
 * Comments on articles and on walls. A reply comes after the comment that it answers, since the hours in the content increase.
 * @param {import("../content/load-content.mjs").Content} content
 * @param {readonly { article: import("../content/read-article.mjs").Article, at: number }[]} dated
 * @param {{ midnight: number, random: import("../random.mjs").Random }} options
 * @returns {Action[]}
 */
export function planComments(content, dated, { midnight, random }) {
  const later = (/** @type {number} */ at, /** @type {number} */ hours) =>
    at + hours * HOUR + Math.round(random.between(0, 50) * MINUTE);

  /**
   * @param {string} slug @param {number} at @param {string | null} parent
   * @param {readonly import("../content/read-article.mjs").Comment[]} comments
   * @returns {Action[]}
   */
  const thread = (slug, at, parent, comments) =>
    comments.flatMap(({ by, hours, text, replies }, index) => {
      const key = `${parent ?? slug}/${index}`;
      return [
        /** @type {Action} */ ({ kind: "comment", at: later(at, hours), by, slug, key, parent, text }),
        ...thread(slug, at, key, replies),
      ];
    });

  const walls = content.walls.flatMap(({ on, by, days, text, replies }, index) => {
    const at = midnight - days * DAY + Math.round(random.between(8, 13) * HOUR);
    const key = `wall/${index}`;
    return [
      /** @type {Action} */ ({ kind: "wall", at, by, on, key, parent: null, text }),
      ...replies.map(
        (reply, turn) =>
          /** @type {Action} */ ({
            kind: "wall",
            at: later(at, reply.hours),
            by: reply.by,
            on,
            key: `${key}/${turn}`,
            parent: key,
            text: reply.text,
          }),
      ),
    ];
  });
  return [...dated.flatMap(({ article, at }) => thread(article.slug, at, null, article.comments)), ...walls];
}
