import type { Hono } from "hono";
import type { PublicArticles } from "../../features/articles/index.js";
import type { CategoryAccess } from "../../features/categories/index.js";
import { findPublishedPages } from "../../features/layouts/index.js";
import type { PluginAddresses } from "../../features/plugins/index.js";
import { publicMembers } from "../../features/profiles/index.js";
import type { PublicSeries } from "../../features/series/index.js";
import type { SiteInfo } from "../../features/settings/index.js";
import { profileHref } from "../../features/users/index.js";
import type { EdgeContext, EdgeEnv } from "../../http/request-context.js";
import { serveAsset } from "../../http/serve-asset.js";
import { guest } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import { seriesPath } from "../content/series-model.js";
import type { GuestAssets } from "../guest-assets.js";
import type { OpenSite } from "../open-site.js";
import { createParts, PART_SIZE } from "./parts.js";
import { type SitemapEntry, sitemapIndex, sitemapPart } from "./sitemap.js";

export interface SitemapDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly categories: Pick<CategoryAccess, "readable" | "tree">;
  readonly articles: PublicArticles;
  readonly series: PublicSeries;
  readonly pluginAddresses: PluginAddresses;
  readonly assets: GuestAssets;
  /** Throws SVC-API-4003 for callers whom the gate does not admit. */
  readonly openSite: (context: EdgeContext) => Promise<OpenSite>;
}

const XML = "application/xml; charset=utf-8";
const HEADERS = { "Cache-Control": "public, max-age=3600" };
const NUMBERED = /^(articles|series|members)-([1-9]\d{0,5})\.xml$/;
const OF_PLUGIN = /^plugin-([a-z0-9]+(?:-[a-z0-9]+)*)\.xml$/;
const PLUGIN_PART_MS = 10 * 60_000;
const FIXED_PAGES = ["/", "/articles", "/members"];

/** Lists for search engines what guests may read: an index, and parts of at most 5,000 addresses. */
export function createSitemap(deps: SitemapDeps) {
  const { db, clock, categories, articles, series, pluginAddresses, assets, openSite } = deps;
  const members = publicMembers(db.read);
  const articleParts = createParts(articles, clock);
  const seriesParts = createParts(series, clock);
  const memberParts = createParts(members, clock);

  async function indexPaths(): Promise<readonly string[]> {
    const numbered = async (kind: string, parts: { count(): Promise<number> }): Promise<readonly string[]> =>
      Array.from({ length: await parts.count() }, (_, index) => `/sitemap/${kind}-${index + 1}.xml`);
    return [
      "/sitemap/pages.xml",
      ...(await numbered("articles", articleParts)),
      ...(await numbered("series", seriesParts)),
      ...(await numbered("members", memberParts)),
      ...pluginAddresses.plugins().map((id) => `/sitemap/plugin-${id}.xml`),
    ];
  }

  /** Pages that are neither articles nor profiles; their last change is not known. */
  async function pageEntries(): Promise<readonly SitemapEntry[]> {
    const [tree, { ids }] = await Promise.all([categories.tree(), categories.readable(guest)]);
    const shown = [...tree.byId.values()].filter(({ id }) => ids.has(id));
    const pages = await findPublishedPages(db.read, PART_SIZE);
    return [
      ...FIXED_PAGES.map((url) => ({ url })),
      ...pages.map(({ slug, updatedAt }) => ({ url: `/p/${slug}`, changed: updatedAt })),
      ...shown.map(({ slug }) => ({ url: `/categories/${slug}` })),
    ].slice(0, PART_SIZE);
  }

  async function numberedEntries(kind: string, part: number): Promise<readonly SitemapEntry[] | null> {
    if (kind === "articles") {
      const after = await articleParts.beginning(part);
      if (after === undefined) return null;
      const found = await articles.part(after, PART_SIZE);
      return found.map(({ slug, updatedAt }) => ({ url: `/articles/${slug}`, changed: updatedAt }));
    }
    if (kind === "series") {
      const after = await seriesParts.beginning(part);
      if (after === undefined) return null;
      const found = await series.part(after, PART_SIZE);
      return found.map(({ slug, updatedAt }) => ({ url: seriesPath(slug), changed: updatedAt }));
    }
    const after = await memberParts.beginning(part);
    if (after === undefined) return null;
    // The time of a member's last change is private.
    return (await members.part(after, PART_SIZE)).map((username) => ({ url: profileHref(username) }));
  }

  /** The pages of one plugin: one part of them, whatever it has. */
  async function entriesOfPlugin(pluginId: string, language: string): Promise<readonly SitemapEntry[] | null> {
    if (!pluginAddresses.plugins().includes(pluginId)) return null;
    const found = await pluginAddresses.find(pluginId, PART_SIZE, language);
    return found.map(({ path, changedAt }) => ({ url: path, ...(changedAt !== undefined && { changed: changedAt }) }));
  }

  async function entriesIn(file: string, language: string): Promise<readonly SitemapEntry[] | null> {
    const [, kind, part] = NUMBERED.exec(file) ?? [];
    if (kind) return numberedEntries(kind, Number(part));
    const [, pluginId] = OF_PLUGIN.exec(file) ?? [];
    if (pluginId !== undefined) return entriesOfPlugin(pluginId, language);
    return file === "pages.xml" ? pageEntries() : null;
  }

  async function write(file: string, site: SiteInfo): Promise<string | null> {
    const absolute = (path: string): string => new URL(path, site.url).href;
    if (file === "") return sitemapIndex((await indexPaths()).map(absolute));
    const entries = await entriesIn(file, site.language);
    return entries && sitemapPart(entries.map((entry) => ({ ...entry, url: absolute(entry.url) })));
  }

  /**
   * State of plugins, as part of the cache key: which plugins have pages, and a period after which their data may have
   * changed.
   */
  function stateOfPlugins(file: string): readonly unknown[] {
    if (file === "") return pluginAddresses.plugins();
    return OF_PLUGIN.test(file) ? [Math.floor(clock.now().getTime() / PLUGIN_PART_MS)] : [];
  }

  async function serve(context: EdgeContext, file: string): Promise<Response> {
    const { info: site, headers } = await openSite(context);
    const asset = await assets.find(JSON.stringify(["sitemap", file, site.url, ...stateOfPlugins(file)]), XML, () =>
      write(file, site),
    );
    if (!asset) throw notFound();
    return serveAsset(asset, context.req.raw, headers(HEADERS));
  }

  return {
    mount(app: Hono<EdgeEnv>): void {
      app.get("/sitemap.xml", (context) => serve(context, ""));
      app.get("/sitemap/:file", (context) => serve(context, context.req.param("file")));
    },
  };
}
