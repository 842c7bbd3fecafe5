import { panelFiles } from "@sitevine/admin";
import type { Hono } from "hono";
import type { PluginPanel, ServePanelFile } from "../../features/plugins/index.js";
import type { SiteInfo } from "../../features/settings/index.js";
import { cookieValues } from "../../http/cookies.js";
import type { EdgeEnv } from "../../http/request-context.js";
import { serveAsset } from "../../http/serve-asset.js";
import { AppError } from "../../kernel/app-error.js";
import { LANGUAGES, languageOf } from "../../kernel/language.js";
import { notFound } from "../../kernel/refusals.js";
import { createApplicationFiles } from "../application-files.js";
import type { PageAccess } from "../page-access.js";
import { contentSecurityPolicy, FORM_HEADERS, IMMUTABLE } from "../page-headers.js";
import { PANELS } from "../panels.js";
import { scriptHosts, scriptSources } from "../script-sources.js";
import { panelPage } from "./panel-page.js";

export interface PanelPagesDeps {
  /** Null before installation. */
  readonly site: () => Promise<SiteInfo | null>;
  readonly readerOf: PageAccess["readerOf"];
  readonly servePluginFile: ServePanelFile;
  readonly pluginPagesFor: PluginPanel["pagesFor"];
  readonly baseUrl: string | null;
}

/** The value of a cookie, if it is one of these. */
function chosen<T extends string>(request: Request, name: string, values: readonly T[]): T | undefined {
  const [value] = cookieValues(request, name);
  return values.find((known) => known === value);
}

/**
 * The panels for administrators and moderators. The page holds no data of the site, so that everybody may load it: what its
 * script asks for, the site gives by the rights of whoever has signed in.
 */
export function createPanelPages(deps: PanelPagesDeps): { mount(app: Hono<EdgeEnv>): void } {
  const { site, readerOf, servePluginFile, pluginPagesFor, baseUrl } = deps;
  const findFile = createApplicationFiles(panelFiles.folder);

  /** The module of a plugin's page, for readers who may open it. */
  async function findModule(request: Request, pluginId: string, key: string): Promise<string | null> {
    const reader = await readerOf(request);
    const pages = reader.kind === "member" ? await pluginPagesFor(reader) : [];
    const content = pages.find((page) => page.pluginId === pluginId && page.key === key)?.content;
    return content?.kind === "module" ? content.module : null;
  }

  async function serve(request: Request, module: string | null = null): Promise<Response> {
    const info = await site();
    if (!info) throw new AppError("SVC-INSTALL-1001");
    const language = chosen(request, "sv_panel_language", LANGUAGES) ?? languageOf(info.language);
    const brightness = chosen(request, "sv_panel_theme", ["light", "dark"]) ?? null;
    const page = panelPage({ language, brightness, module });
    const hosts = scriptHosts(new URL(request.url).host, [baseUrl, info.url]);
    const scripts = scriptSources(hosts, [panelFiles.base, ...(module === null ? [] : [module])]);
    const policy = contentSecurityPolicy({ scripts, framedBy: "'none'", trustedTypes: "sitevine-keeper" });
    return new Response(page, { headers: { ...FORM_HEADERS, "Content-Security-Policy": policy } });
  }

  return {
    mount(app) {
      app.get(`${PANELS.administration.href}/plugins/:plugin/:page`, async ({ req }) => {
        const { plugin, page } = req.param();
        return serve(req.raw, await findModule(req.raw, plugin, page));
      });
      for (const { href } of Object.values(PANELS)) {
        app.get(href, ({ req }) => serve(req.raw));
        app.get(`${href}/*`, ({ req }) => serve(req.raw));
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
