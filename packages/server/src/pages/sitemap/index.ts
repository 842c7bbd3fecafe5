import type { Hono } from "hono";
import type { PublicArticles } from "../../features/articles/index.js";
import type { CategoryAccess } from "../../features/categories/index.js";
import { findPublishedPages } from "../../features/layouts/index.js";
import { publicMembers } from "../../features/profiles/index.js";
import type { SiteInfo } from "../../features/settings/index.js";
import type { EdgeContext, EdgeEnv } from "../../http/request-context.js";
import { serveAsset } from "../../http/serve-asset.js";
import { guest } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { GuestAssets } from "../guest-assets.js";
import type { OpenSite } from "../open-site.js";
import { createParts, PART_SIZE } from "./parts.js";
import { type SitemapEntry, sitemapIndex, sitemapPart } from "./sitemap.js";

export interface SitemapDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly categories: Pick<CategoryAccess, "readable" | "tree">;
  readonly articles: PublicArticles;
  readonly assets: GuestAssets;
  /** Throws SVC-API-4003 for callers whom the gate does not admit. */
  readonly openSite: (context: EdgeContext) => Promise<OpenSite>;
}

const XML = "application/xml; charset=utf-8";
const HEADERS = { "Cache-Control": "public, max-age=3600" };
const NUMBERED = /^(articles|members)-([1-9]\d{0,5})\.xml$/;
const FIXED_PAGES = ["/", "/articles", "/members"];

/** Lists for search engines what guests may read: an index, and parts of at most 5,000 addresses. */
export function createSitemap({ db, clock, categories, articles, assets, openSite }: SitemapDeps) {
  const members = publicMembers(db.read);
  const articleParts = createParts(articles, clock);
  const memberParts = createParts(members, clock);

  async function indexPaths(): Promise<readonly string[]> {
    const numbered = async (kind: string, parts: { count(): Promise<number> }): Promise<readonly string[]> =>
      Array.from({ length: await parts.count() }, (_, index) => `/sitemap/${kind}-${index + 1}.xml`);
    return [
      "/sitemap/pages.xml",
      ...(await numbered("articles", articleParts)),
      ...(await numbered("members", memberParts)),
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
    const after = await memberParts.beginning(part);
    if (after === undefined) return null;
    // The time of a member's last change is private.
    return (await members.part(after, PART_SIZE)).map((username) => ({ url: `/u/${username}` }));
  }

  async function write(file: string, site: SiteInfo): Promise<string | null> {
    const absolute = (path: string): string => new URL(path, site.url).href;
    if (file === "") return sitemapIndex((await indexPaths()).map(absolute));
    const [, kind, part] = NUMBERED.exec(file) ?? [];
    const entries = kind
      ? await numberedEntries(kind, Number(part))
      : file === "pages.xml"
        ? await pageEntries()
        : null;
    return entries && sitemapPart(entries.map((entry) => ({ ...entry, url: absolute(entry.url) })));
  }

  async function serve(context: EdgeContext, file: string): Promise<Response> {
    const { info: site, headers } = await openSite(context);
    const asset = await assets.find(JSON.stringify(["sitemap", file, site.url]), XML, () => write(file, site));
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
