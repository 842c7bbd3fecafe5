import type { Hono } from "hono";
import type { StyleVersion } from "../features/appearance/index.js";
import type { BeginGuestEpoch, CategoryAccess } from "../features/categories/index.js";
import type { PublishedLayouts } from "../features/layouts/index.js";
import type { Navigation } from "../features/nav/index.js";
import type { PluginPageRegistry, PluginPanel, ServePanelFile } from "../features/plugins/index.js";
import type { SiteInfo } from "../features/settings/index.js";
import type { ReaderLibrary } from "../features/themes/index.js";
import { asksForPage } from "../http/asks-for-page.js";
import { isLooking } from "../http/looking.js";
import { readBody } from "../http/read-body.js";
import type { FindReady, ReadyAsset, ReadyPeer } from "../http/ready-replies.js";
import type { EdgeContext, EdgeEnv } from "../http/request-context.js";
import { serveAsset } from "../http/serve-asset.js";
import { AppError } from "../kernel/app-error.js";
import { type Caller, guest, type Member } from "../kernel/caller.js";
import type { Clock } from "../kernel/clock.js";
import type { FreshValue } from "../platform/kept/fresh-value.js";
import type { KeptUses } from "../platform/kept/kept-uses.js";
import type { Logger } from "../platform/logger.js";
import { type AccountPagesDeps, createAccountPages } from "./account/index.js";
import { createApiDocs } from "./api-docs.js";
import { withComposedLetters } from "./composed-address.js";
import type { ContentSources } from "./content/content-sources.js";
import { createSharedParts } from "./content/shared-parts.js";
import { createErrorPages, type RenderErrorPage } from "./error-pages.js";
import { FONT_FILES, fontCookie } from "./font-choice.js";
import { createGatePages, type GatePagesDeps } from "./gate/index.js";
import { createInstallWizard, type InstallWizardDeps } from "./install/install-wizard.js";
import type { LinkPictures } from "./link-pictures/link-pictures.js";
import { chosenLook, createLooks, type LooksDeps } from "./look.js";
import type { MachinePages } from "./machine-pages.js";
import { createOptOutPage, type OptOutPageDeps } from "./opt-out/index.js";
import { mountOwnRoutes, type OwnRoutesDeps } from "./own/own-routes.js";
import type { PageAccess } from "./page-access.js";
import { createPageEpochs } from "./page-epoch.js";
import { createPageFrames, type PageFramesDeps } from "./page-frame.js";
import { contentSecurityPolicy, createPagePolicies, IMMUTABLE, keepingHeaders, PAGE_HEADERS } from "./page-headers.js";
import { createPageVisits, type PageVisitsDeps } from "./page-visits.js";
import { createPanelPages } from "./panel/index.js";
import type { PublicPage } from "./public-page.js";
import { createPublicPages, type PageReader } from "./public-pages.js";
import { readerBy } from "./reader-cookies.js";
import { type ReadingSources, readingPages } from "./reading/index.js";
import { sitePages } from "./site/index.js";
import { pluginPage } from "./site/plugin.page.js";
import { STATIC_FILES } from "./static-files.js";
import { createSurroundings } from "./surroundings.js";
import { pageOfChoice, themeCookie } from "./theme-choice.js";
import { withoutTrailingSlash } from "./trailing-slash.js";
import { mountUploads, type UploadRoutesDeps } from "./upload-routes.js";
import { createWritePages } from "./write/index.js";

/** The pages for readers, and the files that they use. */
export interface PageRoutes {
  mount(app: Hono<EdgeEnv>): void;
  /** Cached pages for the audience of the reader with these cookies. */
  findReady(...asked: Parameters<FindReady>): ReadyAsset | undefined | Promise<ReadyAsset | undefined>;
  readonly renderError: RenderErrorPage;
}

export interface PagesDeps extends Omit<UploadRoutesDeps, "pageAccess" | "linkPictures"> {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly site: FreshValue<SiteInfo | null>;
  readonly keptUses: Pick<KeptUses, "add">;
  readonly version: StyleVersion;
  readonly stylesheets: LooksDeps["stylesheets"];
  readonly layouts: PublishedLayouts;
  readonly library: ReaderLibrary;
  readonly navigation: Navigation;
  readonly categoryAccess: CategoryAccess;
  readonly beginGuestEpoch: BeginGuestEpoch;
  readonly pageAccess: PageAccess;
  readonly optOut: Pick<OptOutPageDeps, "mailOptOut" | "rateLimiter">;
  readonly gate: Pick<GatePagesDeps, "settings" | "rateLimiter" | "siteOrigins" | "redeemCode">;
  /** Records that a member is online. */
  readonly notePresence: (member: Member, address: string) => void;
  readonly frame: Omit<PageFramesDeps, "navigation" | "shared">;
  readonly content: Omit<ContentSources, "categoryAccess" | "layouts" | "shared" | "linkPictures">;
  readonly linkPictures: LinkPictures;
  readonly pluginPages: Pick<PluginPageRegistry, "reserve" | "find">;
  readonly servePluginFile: ServePanelFile;
  readonly pluginPagesFor: PluginPanel["pagesFor"];
  readonly reading: Omit<ReadingSources, "blocks">;
  readonly visits: Omit<PageVisitsDeps, "clock">;
  /** The client address of a request over a socket. */
  readonly addressOf: (peer: ReadyPeer) => string;
  readonly registrationStatus: AccountPagesDeps["registrationStatus"];
  readonly profileFields: AccountPagesDeps["profileFields"];
  /** The contract that `/api/docs` displays. */
  readonly openApi: () => Readonly<Record<string, unknown>>;
  readonly wizard: InstallWizardDeps;
  readonly machinePages: MachinePages;
  /** Dependencies of the routes of a member's own data. */
  readonly own: Omit<OwnRoutesDeps, "pageAccess">;
}

const DOCS_HEADERS = {
  ...PAGE_HEADERS,
  "Content-Security-Policy": contentSecurityPolicy({ scripts: "'self'", trustedTypes: "'none'" }),
};
/** Addresses that are never those of a cached page, but that browsers send the page cookie to as well. */
const NO_PAGE = /^\/(?:api|assets|uploads|me)[/.]/;
const CHOICE_LIMIT = 4 * 1024;
/** The query of a preview; its value is the id of a theme, or empty for the site's own look. */
const PREVIEW = "preview";
/** Statuses that tell whether there is something at an address. */
const TELLING: ReadonlySet<number> = new Set([401, 403, 404, 405]);

export function createPages(deps: PagesDeps): PageRoutes {
  const { clock, logger, site, version, layouts, library, navigation, categoryAccess, beginGuestEpoch } = deps;
  const { openApi, wizard, addressOf, pageAccess, notePresence } = deps;
  const { baseUrl } = wizard;
  const policyOf = createPagePolicies(baseUrl);
  const docs = createApiDocs(openApi);
  const looks = createLooks({ version, layouts, library, stylesheets: deps.stylesheets });
  const shared = createSharedParts({ beginGuestEpoch, keptUses: deps.keptUses });
  const sources: ContentSources = { ...deps.content, categoryAccess, layouts, shared, linkPictures: deps.linkPictures };
  const frame = createPageFrames({ ...deps.frame, navigation, shared });
  const beginEpoch = createPageEpochs({ beginGuestEpoch, clock, navigation });
  const publicPages = createPublicPages({
    clock,
    looks,
    frame,
    sources,
    policyOf,
    beginEpoch,
    keptUses: deps.keptUses,
  });
  const ownPages = [...sitePages(sources), ...readingPages({ ...deps.reading, blocks: sources.blocks })];
  const visits = createPageVisits({ ...deps.visits, clock });
  const findSite = (): Promise<SiteInfo | null> => site.get();
  const { registrationStatus, profileFields } = deps;
  const surroundings = createSurroundings({ pageAccess, looks, frame, sources, baseUrl });
  const gate = createGatePages({ ...deps.gate, site: findSite, pageAccess, surroundings, clock });
  const account = createAccountPages({
    site: findSite,
    surroundings,
    behindGate: gate.before,
    clock,
    registrationStatus,
    profileFields,
  });
  const optOut = createOptOutPage({ ...deps.optOut, site: findSite, surroundings, clock });
  const panels = createPanelPages({
    site: findSite,
    readerOf: pageAccess.readerOf,
    servePluginFile: deps.servePluginFile,
    pluginPagesFor: deps.pluginPagesFor,
    baseUrl,
  });
  const write = createWritePages({ site: findSite, surroundings, behindGate: gate.before, clock });
  const errorPage = createErrorPages({ site: findSite, surroundings, policyOf, clock, logger });

  /** Visitors whom the gate keeps out do not learn from an error whether there is something at an address. */
  async function renderError(answer: Response, context: EdgeContext): Promise<Response> {
    const page = TELLING.has(answer.status) ? gate.unlessAdmitted(context, answer.headers) : null;
    // The settings of the gate may be what cannot be read. The error page can do without them.
    return (await page?.catch(() => null)) ?? errorPage(answer, context);
  }

  /** Reads how a page is viewed; writers may view their texts as guests would, in any theme (`?preview=`). */
  function readingOf(request: Request, caller: Caller): Pick<PageReader, "chosen" | "asGuest"> {
    const theme = caller.kind === "member" ? new URL(request.url).searchParams.get(PREVIEW) : null;
    return theme === null ? { chosen: chosenLook(request) } : { chosen: { theme }, asGuest: true };
  }

  /** True for a guest who has chosen nothing, on a site that is open to everybody. */
  const isForAll = async ({ caller, chosen: { theme, font } }: PageReader): Promise<boolean> =>
    caller.kind === "guest" && theme === undefined && font === undefined && pageAccess.isOpen();

  async function answerWith(
    page: PublicPage,
    context: EdgeContext,
    params: Readonly<Record<string, string>> = context.req.param(),
  ): Promise<Response> {
    const info = await findSite();
    if (!info) throw new AppError("SVC-INSTALL-1001");
    const request = context.req.raw;
    const caller = await pageAccess.callerOf(context);
    if (caller.kind === "member") notePresence(caller, context.get("client").address);
    const address = { params, search: new URL(request.url).searchParams };
    const reader = { caller, ...readingOf(request, caller) };
    const answer = await publicPages.find(page, address, info, reader);
    if (answer.kind === "moved")
      return new Response(null, {
        status: answer.isPassing ? 302 : 301,
        headers: { Location: answer.to, "Cache-Control": "private, no-cache" },
      });
    const isVisit = request.method === "GET" && isLooking((name) => request.headers.get(name));
    if (isVisit) visits.note({ reader: caller, address: context.get("client").address, viewed: answer.viewed });
    const headers = {
      ...keepingHeaders(answer, await isForAll(reader)),
      "Content-Security-Policy": answer.policy.forHost(new URL(request.url).host),
    };
    return serveAsset(answer.asset, request, headers, answer.status);
  }

  /** Takes a choice from the form that was sent, and returns to the page where it was made. */
  async function choose(request: Request, cookieOf: (form: URLSearchParams) => Promise<string>): Promise<Response> {
    const cookie = await cookieOf(new URLSearchParams(new TextDecoder().decode(await readBody(request, CHOICE_LIMIT))));
    const headers = { Location: pageOfChoice(request), "Set-Cookie": cookie, "Cache-Control": "no-store" };
    return new Response(null, { status: 303, headers });
  }

  function readyFor(url: string, reader: Caller): ReadyAsset | undefined {
    const info = pageAccess.peekAdmits(reader) ? site.peek() : undefined;
    const page = info && publicPages.peek(url, info, reader);
    if (!page) return undefined;
    const { asset, viewed, policy } = page;
    // Guests are admitted here only to a site that is open to all of them.
    const headers = keepingHeaders(page, reader.kind === "guest");
    const onAnswered = (peer: ReadyPeer): void => {
      const address = addressOf(peer);
      if (reader.kind === "member") notePresence(reader, address);
      visits.note({ reader, address, viewed });
    };
    return { asset, headers, policy, onAnswered };
  }

  return {
    findReady(url, cookie, hasToken) {
      // Programs name a member by a token, which the ordinary answer reads.
      if (hasToken) return undefined;
      const reader = readerBy(cookie);
      if (reader === "guest") return readyFor(url, guest);
      // In a theme of their own, and with anything else that would have to be looked at, people wait for an ordinary answer.
      return cookie !== undefined && reader === "member" && !NO_PAGE.test(url)
        ? pageAccess.readerWith(cookie).then((member) => readyFor(url, member))
        : undefined;
    },

    mount(app) {
      app.get("*", withComposedLetters);
      createInstallWizard(wizard).mount(app);
      deps.machinePages.mount(app);
      for (const page of ownPages)
        app.get(
          page.path,
          gate.before((context) => answerWith(page, context)),
        );
      account.mount(app);
      panels.mount(app);
      write.mount(app);
      gate.mount(app);
      optOut.mount(app);
      mountOwnRoutes(app, { ...deps.own, pageAccess });
      app.post("/theme", (context) =>
        // Choosing the active theme, or an id that is not installed, means the site's own look.
        choose(context.req.raw, async (form) => themeCookie(await looks.confirmChoice(form.get("theme") ?? ""))),
      );
      app.post("/font", (context) => choose(context.req.raw, async (form) => fontCookie(form.get("font") ?? "")));
      app.get("/api/docs", async (context) => {
        const closed = asksForPage(context.req.raw) ? await gate.unlessAdmitted(context) : null;
        if (closed) return closed;
        await pageAccess.admit(context);
        return serveAsset(docs.page(), context.req.raw, DOCS_HEADERS);
      });
      for (const { path, asset } of [...STATIC_FILES, ...FONT_FILES, ...docs.files])
        app.get(path, (context) => serveAsset(asset, context.req.raw, IMMUTABLE));
      mountUploads(app, { ...deps, pageAccess });
      deps.pluginPages.reserve(app.routes.map(({ path }) => path.split("/", 2)[1] ?? ""));
      app.get("/*", async (context, next) => {
        const found = deps.pluginPages.find(new URL(context.req.url).pathname);
        if (!found) return next();
        return gate.before(() => answerWith(pluginPage(sources, found), context, found.params))(context);
      });
      app.get("*", withoutTrailingSlash);
    },

    renderError,
  };
}
