import { hasPicture } from "../pictures/draw.mjs";

/** @param {readonly import("./read-article.mjs").Comment[]} comments @returns {import("./read-article.mjs").Comment[]} */
export const everyComment = (comments) => comments.flatMap((comment) => [comment, ...everyComment(comment.replies)]);

const LINK = /\]\((?<target>[^)\s]+)/g;

/**
 * References in the content to something that does not exist, one sentence each.
 * @param {import("./load-content.mjs").Content} content
 * @returns {string[]}
 */
export function brokenReferences({ members, categories, articles, badges, walls, links, pages, fields, forum }) {
  const people = new Set(members.map(({ username }) => username));
  const rooms = new Set(categories.map(({ slug }) => slug));
  const shown = new Map(articles.filter(({ status }) => status === "published").map((one) => [one.slug, one]));
  /** @type {string[]} */
  const broken = [];
  const need = (/** @type {boolean} */ holds, /** @type {string} */ where, /** @type {string} */ what) => {
    if (!holds) broken.push(`${where} names ${what}`);
  };
  const needPerson = (/** @type {string} */ where, /** @type {string} */ name) => need(people.has(name), where, name);

  for (const { slug, author, category, picture, content, comments, days } of articles) {
    needPerson(slug, author);
    need(rooms.has(category), slug, category);
    need(hasPicture(picture), slug, `the picture ${picture}`);
    for (const comment of everyComment(comments)) needPerson(slug, comment.by);
    for (const { groups } of content.matchAll(LINK)) {
      const target = groups?.target ?? "";
      const named = shown.get(target.replace(/^(\/articles\/|picture:)/, ""));
      // Older articles exist when the text is written.
      if (/^(\/articles\/|picture:)/.test(target)) need(named !== undefined && named.days > days, slug, target);
      else need(target.startsWith("#"), slug, target);
    }
  }
  for (const { slug, parent } of categories) need(parent === null || rooms.has(parent), slug, String(parent));
  const asked = new Set(fields.map(({ key }) => key));
  for (const { username, avatar, cover, fields: said = {} } of members) {
    for (const key of Object.keys(said)) need(asked.has(key), username, `the field ${key}`);
    need(avatar === null || hasPicture(`face ${avatar}`), username, `the face ${avatar}`);
    need(cover === null || hasPicture(cover), username, `the picture ${cover}`);
  }
  for (const { key, holders } of badges) for (const name of Object.keys(holders)) needPerson(key, name);
  for (const { on, by, replies } of walls)
    for (const name of [on, by, ...replies.map((one) => one.by)]) needPerson("a wall", name);
  const boards = new Set(forum.boards.map(({ slug }) => slug));
  for (const { title, board, by, posts } of forum.threads) {
    need(boards.has(board), title, `the board ${board}`);
    for (const name of [by, ...posts.map((post) => post.by)]) needPerson(title, name);
  }
  const addresses = new Set(["/articles", "/forum", ...pages.map(({ slug }) => `/p/${slug}`)]);
  const leadsSomewhere = (/** @type {string} */ href) =>
    addresses.has(href) || shown.has(href.replace("/articles/", ""));
  for (const { label, href } of links) need(leadsSomewhere(href), `the link ${label}`, href);
  for (const { slug, html } of pages)
    for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g)) need(leadsSomewhere(href), `the page ${slug}`, href);
  return broken;
}
