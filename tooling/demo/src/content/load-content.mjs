import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readArticle } from "./read-article.mjs";

/**
 * @typedef {{ username: string, displayName: string, bio: string, avatar: string | null, cover: string | null }} Member
 * @typedef {{ slug: string, name: string, description: string, color: string, parent: string | null, members?: true }} Category
 * @typedef {{ key: string, name: string, description: string, faIcon: string, color: string, holders: Record<string, string> }} Badge
 * @typedef {{ on: string, by: string, days: number, text: string, replies: { by: string, hours: number, text: string }[] }} WallEntry
 * @typedef {{ label: string, href: string, faIcon: string | null, position: "header" | "footer" }} NavLink
 *
 * The community as it was written by hand.
 * @typedef {object} Content
 * @property {Member[]} members the administrator first
 * @property {Category[]} categories parents before their children
 * @property {import("./read-article.mjs").Article[]} articles oldest first
 * @property {Badge[]} badges
 * @property {WallEntry[]} walls
 * @property {NavLink[]} links
 */

const folder = fileURLToPath(new URL("../../content", import.meta.url));

/** @param {string} name */
const readList = async (name) => JSON.parse(await readFile(join(folder, `${name}.json`), "utf8"));

/** @returns {Promise<Content>} */
export async function loadContent() {
  const files = (await readdir(join(folder, "articles"))).sort();
  const articles = await Promise.all(
    files.map(async (file) =>
      readArticle(await readFile(join(folder, "articles", file), "utf8"), basename(file, ".md")),
    ),
  );
  const [members, categories, badges, walls, links] = await Promise.all(
    ["members", "categories", "badges", "walls", "nav"].map(readList),
  );
  return {
    ...{ members, categories, badges, walls, links },
    articles: articles.sort((one, other) => other.days - one.days || (one.slug < other.slug ? -1 : 1)),
  };
}
