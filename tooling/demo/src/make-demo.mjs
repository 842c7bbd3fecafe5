import { join } from "node:path";
import { loadContent } from "./content/load-content.mjs";
import { fillArticles } from "./fill/fill-articles.mjs";
import { plantStory } from "./story/plant-story.mjs";

const NAMES = {
  settle: "sentence about the site",
  field: "profile fields",
  page: "pages of its own",
  join: "members",
  category: "categories",
  link: "links of the navigation",
  badge: "badges",
  award: "awards",
  write: "articles, drafts among them",
  publish: "publications",
  like: "likes",
  dislike: "dislikes",
  view: "views",
  comment: "comments",
  wall: "entries on walls",
  "like-comment": "likes of comments",
  "like-wall": "likes on walls",
  follow: "follows",
};

/** The database file of a demo. @param {string} dataDir */
export const databaseFile = (dataDir) => join(dataDir, "site.sqlite");

/** A progress line, if there is a terminal. @param {string} title */
function progressOf(title) {
  let shown = -1;
  return (/** @type {number} */ done, /** @type {number} */ all) => {
    const percent = Math.floor((done * 100) / all);
    if (percent === shown || !process.stdout.isTTY) return;
    shown = percent;
    process.stdout.write(`\r${title} … ${percent} %\x1b[K`);
  };
}

const say = (/** @type {string} */ text) => process.stdout.write(`${process.stdout.isTTY ? "\r\x1b[K" : ""}${text}\n`);

/** @param {ReadonlyMap<string, number>} counts */
const list = (counts) =>
  [...counts].map(([kind, count]) => `${count} ${NAMES[/** @type {keyof typeof NAMES} */ (kind)]}`).join(", ");

/**
 * Creates a demo in an empty folder and prints a summary.
 * @param {{ dataDir: string, url: string, password: string, seed: string, articles: number }} options
 */
export async function makeDemo({ dataDir, url, password, seed, articles }) {
  const content = await loadContent();
  say("Half a year of Quayside happens now; this takes about a minute.");
  const onProgress = progressOf("Living through it");
  const done = await plantStory(content, { dataDir, url, password, seed, now: Date.now(), onProgress });
  say(`Made ${list(done)}.`);
  if (articles === 0) return;
  const started = performance.now();
  fillArticles(databaseFile(dataDir), { articles, seed, onProgress: progressOf(`Writing ${articles} articles`) });
  say(`Wrote ${articles} more articles in ${Math.round((performance.now() - started) / 1_000)} s.`);
}
