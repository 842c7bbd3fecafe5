import type { Hono } from "hono";
import type { PublicArticles } from "../../features/articles/index.js";
import type { CategoryAccess } from "../../features/categories/index.js";
import type { PublicSeries } from "../../features/series/index.js";
import type { SiteInfo } from "../../features/settings/index.js";
import { profileHref } from "../../features/users/index.js";
import type { EdgeContext, EdgeEnv } from "../../http/request-context.js";
import { serveAsset } from "../../http/serve-asset.js";
import { isNotFound, notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { GuestAssets } from "../guest-assets.js";
import type { OpenSite } from "../open-site.js";
import { atomFeed } from "./atom.js";
import { buildFeed, type Feed } from "./feed.js";
import { createFeedSubjects, type FoundSubject } from "./feed-subjects.js";
import { MAX_TEXT_BYTES } from "./item-texts.js";
import { jsonFeed } from "./json-feed.js";
import { rssFeed } from "./rss.js";

export interface FeedsDeps {
  readonly db: Database;
  readonly categories: Pick<CategoryAccess, "readable" | "tree">;
  readonly series: Pick<PublicSeries, "find">;
  readonly articles: Pick<PublicArticles, "newest">;
  readonly assets: GuestAssets;
  /** Throws SVC-API-4003 for callers whom the gate does not admit. */
  readonly openSite: (context: EdgeContext) => Promise<OpenSite>;
}

interface Format {
  readonly file: string;
  readonly mediaType: string;
  readonly write: (feed: Feed) => string;
}

const FORMATS: readonly Format[] = [
  { file: "feed.xml", mediaType: "application/rss+xml; charset=utf-8", write: rssFeed },
  { file: "atom.xml", mediaType: "application/atom+xml; charset=utf-8", write: atomFeed },
  { file: "feed.json", mediaType: "application/feed+json; charset=utf-8", write: jsonFeed },
];

const SHOWN = { limit: 20, textBytes: MAX_TEXT_BYTES };
const HEADERS = { "Cache-Control": "public, max-age=300" };

type FindSubject = (site: SiteInfo) => FoundSubject | null | Promise<FoundSubject | null>;

/** Feeds of the newest articles that everybody may read: of the site, of a category, of a series and of a member. */
export function createFeeds(deps: FeedsDeps) {
  const { articles, assets, openSite } = deps;
  const subjects = createFeedSubjects(deps);

  async function serve(context: EdgeContext, format: Format, of: string, findSubject: FindSubject): Promise<Response> {
    const { file, mediaType, write } = format;
    const { info: site, headers } = await openSite(context);
    const build = async (): Promise<string | null> => {
      const subject = await findSubject(site);
      if (!subject) return null;
      return write(buildFeed(site, subject, `${subject.base}/${file}`, await articles.newest(SHOWN, subject.of)));
    };
    const asset = await assets.find(JSON.stringify([file, of, site]), mediaType, build);
    if (!asset) throw notFound();
    return serveAsset(asset, context.req.raw, headers(HEADERS));
  }

  /** Redirects a request with a former name to the feed under the current one. */
  async function leadOn(error: unknown, username: string, file: string): Promise<Response> {
    const name = isNotFound(error) ? await subjects.newNameOf(username) : undefined;
    if (name === undefined) throw error;
    const headers = { Location: `${profileHref(name)}/${file}`, "Cache-Control": "private, no-cache" };
    return new Response(null, { status: 301, headers });
  }

  return {
    mount(app: Hono<EdgeEnv>): void {
      for (const format of FORMATS) {
        const { file } = format;
        app.get(`/${file}`, (context) => serve(context, format, "", subjects.site));
        app.get(`/categories/:slug/${file}`, (context) => {
          const slug = context.req.param("slug");
          return serve(context, format, `category ${slug}`, (site) => subjects.category(site, slug));
        });
        app.get(`/series/:slug/${file}`, (context) => {
          const slug = context.req.param("slug");
          return serve(context, format, `series ${slug}`, (site) => subjects.series(site, slug));
        });
        app.get(`/u/:username/${file}`, (context) => {
          const username = context.req.param("username");
          const found = serve(context, format, `member ${username}`, (site) => subjects.member(site, username));
          return found.catch((error: unknown) => leadOn(error, username, file));
        });
      }
    },
  };
}
