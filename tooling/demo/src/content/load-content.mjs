import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readArticle } from "./read-article.mjs";

/**
 * @typedef {{ username: string, displayName: string, bio: string, avatar: string | null, cover: string | null, fields?: Record<string, string> }} Member
 * @typedef {{ slug: string, name: string, description: string, color: string, parent: string | null, members?: true }} Category
 * @typedef {{ key: string, name: string, description: string, faIcon: string, color: string, holders: Record<string, string> }} Badge
 * @typedef {{ on: string, by: string, days: number, text: string, replies: { by: string, hours: number, text: string }[] }} WallEntry
 * @typedef {{ name: string, description: string }} SiteWords
 * @typedef {{ slug: string, title: string, html: string }} OwnPage
 * @typedef {{ key: string, label: string }} ProfileField
 * @typedef {{ label: string, href: string, faIcon: string | null, position: "header" | "footer", audience?: "members" }} NavLink
 *
 * The community as it was written by hand.
 * @typedef {object} Content
 * @property {SiteWords} site
 * @property {Member[]} members the administrator first
 * @property {Category[]} categories parents before their children
 * @property {import("./read-article.mjs").Article[]} articles oldest first
 * @property {Badge[]} badges
 * @property {WallEntry[]} walls
 * @property {NavLink[]} links
 * @property {OwnPage[]} pages
 * @property {ProfileField[]} fields what profiles say beside the usual
 * @property {import("../forum/fill-forum.mjs").WrittenForum} forum
 */

const folder = fileURLToPath(new URL("../../content", import.meta.url));

/** @param {string} name */
const readJson = async (name) => JSON.parse(await readFile(join(folder, `${name}.json`), "utf8"));

/** @returns {Promise<Content>} */
export async function loadContent() {
  const files = (await readdir(join(folder, "articles"))).sort();
  const articles = await Promise.all(
    files.map(async (file) =>
      readArticle(await readFile(join(folder, "articles", file), "utf8"), basename(file, ".md")),
    ),
  );
  const [site, members, categories, badges, walls, links, pages, fields] = await Promise.all(
    ["site", "members", "categories", "badges", "walls", "nav", "pages", "fields"].map(readJson),
  );
  return {
    site,
    members,
    categories,
    badges,
    walls,
    links,
    pages,
    fields,
    forum: await readJson("forum"),
    articles: articles.sort((one, other) => other.days - one.days || (one.slug < other.slug ? -1 : 1)),
  };
}
