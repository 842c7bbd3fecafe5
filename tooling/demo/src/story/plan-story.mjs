import { Random } from "../random.mjs";
import { DAY, HOUR, MINUTE } from "./durations.mjs";
import { planComments } from "./plan-comments.mjs";
import { planReadings } from "./plan-readings.mjs";

/** @typedef {import("./action.mjs").Action} Action */

/** Age of the installation. */
const AGE = 180 * DAY;

/** Time at which the site of a story that ends at `now` was installed. @param {number} now */
export const beginningOf = (now) => Math.floor(now / DAY) * DAY - AGE;

/** The time of each member's first action. @param {readonly Action[]} actions */
function firstDeeds(actions) {
  /** @type {Map<string, number>} */
  const first = new Map();
  for (const { at, by } of actions) first.set(by, Math.min(at, first.get(by) ?? Number.POSITIVE_INFINITY));
  return first;
}

/**
 * Half a year of the community as a list of actions in order of time, the same for the same content, seed and end.
 * @param {import("../content/load-content.mjs").Content} content
 * @param {{ seed: string, now: number }} options `now` is the end in milliseconds since 1970
 * @returns {Action[]}
 */
export function planStory(content, { seed, now }) {
  const random = new Random(seed);
  const [start, midnight] = [beginningOf(now), Math.floor(now / DAY) * DAY];
  const [administrator] = content.members;
  const admin = administrator?.username ?? "";
  const dated = content.articles.map((article) => ({
    article,
    at: midnight - article.days * DAY + Math.round(random.between(7, 21) * HOUR),
  }));

  /** @type {Action[]} */
  const writings = dated.flatMap(({ article, at }) => {
    const { comments: _comments, days: _days, ...written } = article;
    const { slug, author: by } = article;
    const begun = at - Math.round(random.between(20, 90) * MINUTE);
    return [
      { kind: "write", at: begun, by, article: written },
      ...(article.status === "published" ? [/** @type {Action} */ ({ kind: "publish", at, by, slug })] : []),
    ];
  });
  const talks = planComments(content, dated, { midnight, random });
  const first = firstDeeds([...writings, ...talks]);
  /** @type {Action[]} */
  const joins = content.members.map(({ username: by, ...person }) => {
    const before = Math.round(random.between(0.4, 4) * DAY);
    const at = by === admin ? start + MINUTE : Math.max(start + 2 * HOUR, (first.get(by) ?? now) - before);
    return { kind: "join", at: at + (by === admin ? 0 : random.below(40) * MINUTE), by, ...person };
  });
  const joined = new Map(joins.map(({ by, at }) => [by, at]));

  // New members answer them, the administrator in the same minute.
  const fields = content.fields.map(
    (field) => /** @type {Action} */ ({ kind: "field", at: start + MINUTE, by: admin, field }),
  );
  /** @type {Action[]} */
  const setup = [
    { kind: "settle", at: start + 2 * MINUTE, by: admin, site: content.site },
    ...content.pages.map(
      (page, index) =>
        /** @type {Action} */ ({ kind: "page", at: midnight - 21 * DAY + index * MINUTE, by: admin, page }),
    ),
    ...content.categories.map(
      (category, index) =>
        /** @type {Action} */ ({ kind: "category", at: start + (10 + index) * MINUTE, by: admin, category }),
    ),
    ...content.links.map(
      (link, index) =>
        /** @type {Action} */ ({ kind: "link", at: midnight - 20 * DAY + index * MINUTE, by: admin, link }),
    ),
    ...content.badges.flatMap(({ holders, ...badge }, index) => {
      const at = midnight - 19 * DAY + index * HOUR;
      return [
        /** @type {Action} */ ({ kind: "badge", at, by: admin, badge }),
        ...Object.entries(holders).map(
          ([to, note], turn) =>
            /** @type {Action} */ ({
              kind: "award",
              at: at + (turn + 1) * MINUTE,
              by: admin,
              badge: badge.key,
              to,
              note,
            }),
        ),
      ];
    }),
  ];
  const readings = planReadings({ dated, talks, joined, now, random });
  const deeds = [...fields, ...joins, ...setup, ...writings, ...talks, ...readings];
  return deeds.sort((one, other) => one.at - other.at);
}
