/** Description of each area of the contract, by the first part of its endpoints' ids. */
const AREAS: Readonly<Record<string, string>> = {
  account: "One's own account: profile, security, privacy and preferences",
  admin: "The administration panel",
  appearance: "The compiled stylesheet, tokens, the own stylesheet and publishing",
  "article-comments": "Comments of articles",
  articles: "Articles and reactions to them",
  auth: "Logging in and out, registration and forgotten passwords",
  badges: "Badges and who holds them",
  beta: "The gate of a site that is not open yet",
  branding: "Name, logos and icons of the site",
  categories: "The tree of article categories",
  comments: "Comments before they are written, and their pictures, wherever they are",
  health: "Whether the site and the services that it depends on work",
  install: "The installer; closed for good once the site exists",
  layouts: "Page structure by template, drafts and publishing",
  marketplace: "Connecting to a marketplace; installing and updating packages",
  moderation: "Reports, warnings, bans, review cases and the log",
  nav: "Links of the navigation",
  notifications: "Notifications of the caller",
  online: "Who is here now",
  openapi: "This document",
  plugins: "Installed plugins, and the gateway to their routes",
  "profile-comments": "The walls of users",
  search: "Search in everything that the caller may see",
  series: "Articles that belong together, in the order in which they are meant to be read",
  themes: "The library of themes, switching, undo and export",
  users: "Public profiles, following and blocking",
};

/** The area of an endpoint: the first part of its id. */
export const tagOf = (id: string): string => id.slice(0, id.indexOf("."));

/** The tags of these endpoints with their descriptions. */
export function tagsOf(ids: readonly string[]): readonly { readonly name: string; readonly description: string }[] {
  const names = [...new Set(ids.map(tagOf))].sort();
  return names.map((name) => ({ name, description: AREAS[name] ?? name }));
}
