/**
 * Requests to one of the compared servers, by name of the server.
 * @typedef {{ question: string, paths: readonly string[] }} Question
 * @typedef {{ slugs: readonly string[], words: readonly string[], key: string, category: string }} Given
 */

const DIFFERENT = 1_024;

/** The fields of a post of Ghost that a list of ours has as well. */
const GHOST_FIELDS = "id,slug,title,custom_excerpt,feature_image,visibility,published_at,created_at,updated_at";

/** @param {string} question @param {string} path @returns {Question} */
const one = (question, path) => ({ question, paths: [path] });

/** @param {string} question @param {readonly string[]} paths @returns {Question} */
const many = (question, paths) => ({ question, paths: paths.slice(0, DIFFERENT) });

/** @param {Given} given @returns {Question[]} */
function sitevine({ slugs, words }) {
  const [slug = ""] = slugs;
  return [
    one("the newest 20", "/api/articles?limit=20"),
    one("page 50 of the list", "/api/articles?limit=20&page=50"),
    one("one article", `/api/articles/${slug}`),
    many(
      "articles",
      slugs.map((each) => `/api/articles/${each}`),
    ),
    many(
      "pages of articles",
      slugs.map((each) => `/articles/${each}`),
    ),
    many(
      "searches",
      pairsOf(words).map((q) => `/api/search?${new URLSearchParams({ q, limit: "20" })}`),
    ),
  ];
}

/** Ghost finds nothing by words of a text on the server. @param {Given} given @returns {Question[]} */
function ghost({ slugs, key }) {
  const posts = "/ghost/api/content/posts/";
  const list = `${posts}?limit=20&include=authors,tags&fields=${GHOST_FIELDS}&key=${key}`;
  const byAddress = (/** @type {string} */ slug) => `${posts}slug/${slug}/?include=authors,tags&key=${key}`;
  return [
    one("the newest 20", list),
    one("page 50 of the list", `${list}&page=50`),
    one("one article", byAddress(slugs[0] ?? "")),
    many("articles", slugs.map(byAddress)),
    many(
      "pages of articles",
      slugs.map((slug) => `/${slug}/`),
    ),
  ];
}

/** The topics have the numbers in which they were posted, after the first of NodeBB's own. @param {Given} given @returns {Question[]} */
function nodebb({ slugs, words, category }) {
  const topics = slugs.map((_, index) => index + 2);
  return [
    one("the newest 20", `/api/category/${category}`),
    one("page 50 of the list", `/api/category/${category}?page=50`),
    one("one article", `/api/topic/${topics[0]}`),
    many(
      "articles",
      topics.map((id) => `/api/topic/${id}`),
    ),
    many(
      "pages of articles",
      topics.map((id) => `/topic/${id}`),
    ),
    many(
      "searches",
      pairsOf(words).map((term) => `/api/search?${new URLSearchParams({ term, in: "titlesposts" })}`),
    ),
  ];
}

/** @param {readonly string[]} words */
const pairsOf = (words) => words.flatMap((word, index) => words.slice(index + 1).map((other) => `${word} ${other}`));

/** @type {Readonly<Record<string, (given: Given) => Question[]>>} */
const SERVERS = { sitevine, ghost, nodebb };

/** The questions for a server, undefined for one that is not known. @param {string} server @param {Given} given */
export const besideQuestions = (server, given) =>
  Object.hasOwn(SERVERS, server) ? SERVERS[server]?.(given) : undefined;
