import type { CategoryAccess } from "../../features/categories/index.js";
import type { PublicSeries } from "../../features/series/index.js";
import type { SiteInfo } from "../../features/settings/index.js";
import { findRenamed, findUserByUsername, isInAudience, profileHref, readPrivacy } from "../../features/users/index.js";
import { guest } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import { seriesPath } from "../content/series-model.js";
import { wordsFor } from "../words/page-words.js";
import type { FeedSubject } from "./feed.js";

/** The subject of a feed, and which articles it contains. */
export interface FoundSubject extends FeedSubject {
  readonly of: { readonly category?: string; readonly author?: string; readonly series?: string };
  /** The common prefix of its feeds' addresses. */
  readonly base: string;
}

/** Finds the subjects of feeds; null for what a guest may not know of. */
export interface FeedSubjects {
  site(site: SiteInfo): FoundSubject;
  category(site: SiteInfo, slug: string): Promise<FoundSubject | null>;
  member(site: SiteInfo, username: string): Promise<FoundSubject | null>;
  series(site: SiteInfo, slug: string): Promise<FoundSubject | null>;
  /** The current name of the member who last had this name; undefined when there is none. */
  newNameOf(username: string): Promise<string | undefined>;
}

export function createFeedSubjects(deps: {
  readonly db: Database;
  readonly categories: Pick<CategoryAccess, "readable" | "tree">;
  readonly series: Pick<PublicSeries, "find">;
}): FeedSubjects {
  const { db, categories, series } = deps;
  const describe = (site: SiteInfo): string =>
    site.description || wordsFor(site.language).page.siteDescription(site.name);
  const titleOn = (site: SiteInfo, title: string): string => `${title} · ${site.name}`;

  return {
    site: (site) => ({ id: site.id, title: site.name, description: describe(site), path: "/", base: "", of: {} }),

    async category(site, slug) {
      const [tree, { ids }] = await Promise.all([categories.tree(), categories.readable(guest)]);
      const node = tree.bySlug.get(slug);
      if (!node || !ids.has(node.id)) return null;
      const { id, name, description } = node;
      const title = titleOn(site, wordsFor(site.language).page.articlesIn(name));
      const path = `/categories/${slug}`;
      return { id, title, description: description || describe(site), path, base: path, of: { category: id } };
    },

    async series(site, slug) {
      const found = await series.find(slug);
      if (!found) return null;
      const [path, title] = [seriesPath(found.slug), titleOn(site, found.title)];
      const description = found.description || describe(site);
      return { id: found.id, title, description, path, base: path, of: { series: found.id } };
    },

    async newNameOf(username) {
      if (await findUserByUsername(db.read, username)) return undefined;
      return (await findRenamed(db.read, username))?.username;
    },

    async member(site, username) {
      const user = await findUserByUsername(db.read, username);
      if (user?.status !== "active" || !isInAudience(readPrivacy(user.privacy).profile, "guest")) return null;
      const title = titleOn(site, wordsFor(site.language).page.articlesBy(user.display_name));
      const base = profileHref(user.username);
      const of = { author: user.id };
      return { id: user.id, title, description: user.bio || describe(site), path: `${base}/articles`, base, of };
    },
  };
}
