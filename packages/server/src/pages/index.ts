import type { Hono } from "hono";
import type { StyleVersion } from "../features/appearance/index.js";
import type { PublishedLayouts } from "../features/layouts/index.js";
import type { Media } from "../features/media/index.js";
import type { SiteInfo } from "../features/settings/index.js";
import type { ServeThemeAsset } from "../features/themes/index.js";
import { serveAsset } from "../http/prepared-asset.js";
import { readBody } from "../http/read-body.js";
import type { FindReadyAsset } from "../http/ready-replies.js";
import type { EdgeEnv } from "../http/request-context.js";
import { AppError } from "../kernel/app-error.js";
import type { Clock } from "../kernel/clock.js";
import type { FreshValue } from "../kernel/fresh-value.js";
import type { Database } from "../platform/db/database.js";
import { createApiDocs } from "./api-docs.js";
import { createErrorPages, type RenderErrorPage } from "./error-pages.js";
import { createGuestPages } from "./guest-pages.js";
import { createInstallWizard, type InstallWizardDeps } from "./install/install-wizard.js";
import { createLooks } from "./look.js";
import type { MachinePages } from "./machine-pages.js";
import { PAGE_HEADERS } from "./page-headers.js";
import { STATIC_FILES } from "./static-files.js";
import { chosenTheme, themeCookie } from "./theme-choice.js";

export { createMachinePages } from "./machine-pages.js";

/** The pages that people see, and the files that they are made of. */
export interface PageRoutes {
  mount(app: Hono<EdgeEnv>): void;
  /** Pages for guests that lie ready. */
  readonly findReady: FindReadyAsset;
  readonly renderError: RenderErrorPage;
}

export interface PagesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly site: FreshValue<SiteInfo | null>;
  readonly version: StyleVersion;
  readonly layouts: PublishedLayouts;
  readonly serveThemeAsset: ServeThemeAsset;
  readonly servePicture: Media["serve"];
  /** The contract that `/api/docs` explains. */
  readonly openApi: Readonly<Record<string, unknown>>;
  readonly wizard: InstallWizardDeps;
  readonly machinePages: MachinePages;
}

const IMMUTABLE = { "Cache-Control": "public, max-age=31536000, immutable" };
const CHOICE_LIMIT = 4 * 1024;

export function createPages(deps: PagesDeps): PageRoutes {
  const { db, clock, site, version, layouts, serveThemeAsset, servePicture, openApi, wizard } = deps;
  const docs = createApiDocs(openApi);
  const looks = createLooks(db, version, layouts, clock);
  const guestPages = createGuestPages(looks, clock);
  const findSite = (): Promise<SiteInfo | null> => site.get();

  async function servePage(path: string, request: Request): Promise<Response> {
    const info = await findSite();
    if (!info) throw new AppError("SVC-INSTALL-1001");
    return serveAsset(await guestPages.find(path, info, chosenTheme(request)), request, PAGE_HEADERS);
  }

  async function chooseTheme(request: Request): Promise<Response> {
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(request, CHOICE_LIMIT)));
    const choice = (await looks.find(undefined)).themes.find(({ id }) => id === form.get("theme"));
    // The site's own theme means the site's own look, and so does an id that is not installed.
    const cookie = themeCookie(choice && !choice.current ? choice.id : null);
    const headers = { Location: "/", "Set-Cookie": cookie, "Cache-Control": "no-store" };
    return new Response(null, { status: 303, headers });
  }

  return {
    findReady(url, cookie) {
      const info = cookie === undefined ? site.peek() : undefined;
      const asset = info ? guestPages.peek(url, info) : undefined;
      return asset && { asset, headers: PAGE_HEADERS };
    },

    mount(app) {
      createInstallWizard(wizard).mount(app);
      deps.machinePages.mount(app);
      for (const path of guestPages.paths) app.get(path, (context) => servePage(path, context.req.raw));
      app.post("/theme", (context) => chooseTheme(context.req.raw));
      app.get("/api/docs", (context) => serveAsset(docs.page, context.req.raw, PAGE_HEADERS));
      for (const { path, asset } of [...STATIC_FILES, ...docs.files])
        app.get(path, (context) => serveAsset(asset, context.req.raw, IMMUTABLE));
      app.get("/uploads/themes/:id/:file", (context) =>
        serveThemeAsset(context.req.param("id"), context.req.param("file"), context.req.raw),
      );
      app.get("/uploads/media/:kind/:name", (context) =>
        servePicture(context.req.param("kind"), context.req.param("name"), context.req.raw),
      );
    },

    renderError: createErrorPages({ site: findSite, looks, clock }),
  };
}
