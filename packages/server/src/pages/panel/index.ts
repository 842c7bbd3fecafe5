import { panelFiles } from "@sitevine/admin";
import type { Hono } from "hono";
import type { ServePanelFile } from "../../features/plugins/index.js";
import type { SiteInfo } from "../../features/settings/index.js";
import { cookieValues } from "../../http/cookies.js";
import { createNonce } from "../../http/nonced/nonce.js";
import type { EdgeContext, EdgeEnv } from "../../http/request-context.js";
import { serveAsset } from "../../http/serve-asset.js";
import { AppError } from "../../kernel/app-error.js";
import { LANGUAGES, languageOf } from "../../kernel/language.js";
import { notFound } from "../../kernel/refusals.js";
import { createApplicationFiles } from "../application-files.js";
import type { PageAccess } from "../page-access.js";
import { FORM_HEADERS, IMMUTABLE, pagePolicy } from "../page-headers.js";
import { PANELS } from "../panels.js";
import { panelPage } from "./panel-page.js";

export interface PanelPagesDeps {
  /** Null before installation. */
  readonly site: () => Promise<SiteInfo | null>;
  readonly readerOf: PageAccess["readerOf"];
  readonly servePluginFile: ServePanelFile;
}

/** A second policy: what a module of a plugin imports comes from this site as well, where its package was checked. */
const OWN_SCRIPTS = "script-src 'self'";

/** The value of a cookie, if it is one of these. */
function chosen<T extends string>(request: Request, name: string, values: readonly T[]): T | undefined {
  const [value] = cookieValues(request, name);
  return values.find((known) => known === value);
}

/**
 * The panels for administrators and moderators. The page holds no data of the site, so that everybody may load it: what its
 * script asks for, the site gives by the rights of whoever has signed in.
 */
export function createPanelPages({ site, readerOf, servePluginFile }: PanelPagesDeps): {
  mount(app: Hono<EdgeEnv>): void;
} {
  const findFile = createApplicationFiles(panelFiles.folder);

  async function serve({ req: { raw: request } }: EdgeContext): Promise<Response> {
    const info = await site();
    if (!info) throw new AppError("SVC-INSTALL-1001");
    const nonce = createNonce();
    const language = chosen(request, "sv_panel_language", LANGUAGES) ?? languageOf(info.language);
    const brightness = chosen(request, "sv_panel_theme", ["light", "dark"]) ?? null;
    const page = panelPage({ language, brightness, nonce });
    const policy = `${pagePolicy(nonce, { framedBy: "'none'", trustedTypes: "'none'" })}, ${OWN_SCRIPTS}`;
    return new Response(page, { headers: { ...FORM_HEADERS, "Content-Security-Policy": policy } });
  }

  return {
    mount(app) {
      for (const { href } of Object.values(PANELS)) {
        app.get(href, serve);
        app.get(`${href}/*`, serve);
      }
      app.get(`${panelFiles.base}:name`, async (context) => {
        const asset = await findFile(context.req.param("name"));
        if (!asset) throw notFound();
        return serveAsset(asset, context.req.raw, IMMUTABLE);
      });
      app.get("/assets/plugins/:id/:sha256/:path{.+}", async ({ req }) => {
        const { id, sha256, path } = req.param();
        return servePluginFile(req.raw, await readerOf(req.raw), { pluginId: id, sha256, path });
      });
    },
  };
}
