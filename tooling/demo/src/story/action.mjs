export {};

/**
 * Something that somebody does on the site. What it refers to is named by slug, username or key; the ids come later.
 * @typedef {{ at: number, by: string } & (
 *   | { kind: "settle", site: import("../content/load-content.mjs").SiteWords }
 *   | { kind: "field", field: import("../content/load-content.mjs").ProfileField }
 *   | { kind: "page", page: import("../content/load-content.mjs").OwnPage }
 *   | { kind: "join", displayName: string, bio: string, avatar: string | null, cover: string | null, fields?: Record<string, string> }
 *   | { kind: "category", category: import("../content/load-content.mjs").Category }
 *   | { kind: "link", link: import("../content/load-content.mjs").NavLink }
 *   | { kind: "badge", badge: Omit<import("../content/load-content.mjs").Badge, "holders"> }
 *   | { kind: "award", badge: string, to: string, note: string }
 *   | { kind: "write", article: Omit<import("../content/read-article.mjs").Article, "comments" | "days"> }
 *   | { kind: "publish" | "like" | "dislike", slug: string }
 *   | { kind: "view", slug: string, address: string }
 *   | { kind: "comment", slug: string, key: string, parent: string | null, text: string }
 *   | { kind: "wall", on: string, key: string, parent: string | null, text: string }
 *   | { kind: "like-comment" | "like-wall", key: string }
 *   | { kind: "follow", whom: string }
 * )} Action
 */
