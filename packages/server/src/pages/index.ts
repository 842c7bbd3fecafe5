import type { Hono } from "hono";
import type { StyleVersion } from "../features/appearance/index.js";
import type { PublishedLayouts } from "../features/layouts/index.js";
import type { SiteInfo } from "../features/settings/index.js";
import type { ServeThemeAsset } from "../features/themes/index.js";
import { prepareAsset, serveAsset } from "../http/prepared-asset.js";
import type { FindReadyAsset } from "../http/ready-replies.js";
import type { EdgeEnv } from "../http/request-context.js";
import { AppError } from "../kernel/app-error.js";
import type { Clock } from "../kernel/clock.js";
import type { FreshValue } from "../kernel/fresh-value.js";
import type { Database } from "../platform/db/database.js";
import { errorWords } from "./error-words.js";
import { INSTALL_NOTICE, NOTICE_POLICY } from "./install-notice.js";
import { createLooks } from "./look.js";
import { createPageCache } from "./page-cache.js";
import { HTML, PAGE_HEADERS } from "./page-headers.js";
import { renderPage } from "./page-renderer.js";
import { STATIC_FILES } from "./static-files.js";
import { chosenTheme, themeCookie } from "./theme-choice.js";

/** The pages that people see, and the files that they are made of. */
export interface PageRoutes {
  mount(app: Hono<EdgeEnv>): void;
  /** The guest's home page, when it lies ready. */
  readonly findReady: FindReadyAsset;
  /** The same failure as a page: status and headers of the enveloped answer, words for people. */
  renderError(error: unknown, answer: Response): Promise<Response>;
}

export interface PagesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly site: FreshValue<SiteInfo | null>;
  readonly version: StyleVersion;
  readonly layouts: PublishedLayouts;
  readonly serveThemeAsset: ServeThemeAsset;
}

const IMMUTABLE = { "Cache-Control": "public, max-age=31536000, immutable" };
const EMPTY_LIST = { items: [], scope: null, moreHref: null, writeHref: null };

export function createPages(deps: PagesDeps): PageRoutes {
  const { db, clock, site, version, layouts, serveThemeAsset } = deps;
  const cache = createPageCache(clock);
  const looks = createLooks(db, version, layouts, clock);

  async function siteInfo(): Promise<SiteInfo> {
    const info = site.peek() ?? (await site.get());
    if (!info) throw new AppError("SVC-INSTALL-1001");
    return info;
  }

  const homeKey = (lookKey: string, info: SiteInfo): string => `${lookKey} ${JSON.stringify(info)}`;

  async function home(request: Request): Promise<Response> {
    const info = await siteInfo();
    const chosen = chosenTheme(request);
    const key = homeKey(await looks.keyOf(chosen), info);
    const known = cache.get(key);
    if (known) return serveAsset(known, request, PAGE_HEADERS);
    const look = await looks.find(chosen);
    const content = { articles: EMPTY_LIST };
    const now = clock.now();
    const markup = renderPage({
      site: info,
      look,
      path: "/",
      templateKey: "home",
      title: null,
      content,
      now,
      indexed: true,
    });
    const page = prepareAsset(markup, HTML);
    cache.put(key, page);
    return serveAsset(page, request, PAGE_HEADERS);
  }

  async function chooseTheme(request: Request): Promise<Response> {
    const form = await request.formData().catch(() => new FormData());
    const wanted = form.get("theme");
    const choice = (await looks.find(undefined)).themes.find(({ id }) => id === wanted);
    // The site's own theme means the site's own look, and so does an id that is not installed.
    const cookie = themeCookie(choice && !choice.current ? choice.id : null);
    return new Response(null, {
      status: 303,
      headers: { Location: "/", "Set-Cookie": cookie, "Cache-Control": "no-store" },
    });
  }

  return {
    findReady(url, cookie) {
      if (url !== "/" || cookie !== undefined) return undefined;
      const info = site.peek();
      const lookKey = looks.peekKey();
      const asset = info && lookKey ? cache.get(homeKey(lookKey, info)) : undefined;
      return asset && { asset, headers: PAGE_HEADERS };
    },

    mount(app) {
      app.get("/", (context) => home(context.req.raw));
      app.post("/theme", (context) => chooseTheme(context.req.raw));
      for (const { path, asset } of STATIC_FILES)
        app.get(path, (context) => serveAsset(asset, context.req.raw, IMMUTABLE));
      app.get("/uploads/themes/:id/:file", (context) =>
        serveThemeAsset(context.req.param("id"), context.req.param("file"), context.req.raw),
      );
    },

    async renderError(error, answer) {
      const code = error instanceof AppError ? error.code : "SVC-API-5000";
      const headers = new Headers(answer.headers);
      for (const [name, value] of Object.entries(PAGE_HEADERS)) headers.set(name, value);
      headers.set("Content-Type", HTML);
      headers.set("Cache-Control", "no-store");
      const { status } = answer;
      if (code === "SVC-INSTALL-1001") {
        headers.set("Content-Security-Policy", NOTICE_POLICY);
        return new Response(INSTALL_NOTICE, { status, headers });
      }
      const { error: envelope } = (await answer.json()) as { error: { message: string } };
      const words = errorWords(status, envelope.message);
      const markup = renderPage({
        site: await siteInfo(),
        look: await looks.find(undefined),
        path: "/",
        templateKey: "error",
        title: words.title,
        content: { error: { status, code, ...words, requestId: headers.get("X-Request-Id") } },
        now: clock.now(),
        indexed: false,
      });
      return new Response(markup, { status, headers });
    },
  };
}
