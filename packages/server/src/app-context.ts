import { BUILT_ENDPOINTS, getHealth, getOpenApi, openApiDocument } from "@sitevine/api";
import { coreRegistry } from "@sitevine/renderer";
import { createApp } from "./app.js";
import {
  appearanceRoutes,
  createStylesheets,
  createStyleVersion,
  readyStylesheet,
  type StyleVersion,
  styleEvent,
} from "./features/appearance/index.js";
import { authRoutes, createAuthenticate, createAuthService, createFindCurrentUser } from "./features/auth/index.js";
import {
  createInstallService,
  type DatabaseChooser,
  type DraftFile,
  type EnvironmentFacts,
  type InstallService,
  installRoutes,
  mayInstall,
} from "./features/install/index.js";
import { createPublishedLayouts, layoutRoutes } from "./features/layouts/index.js";
import { createSiteInfo } from "./features/settings/index.js";
import {
  createAssetFiles,
  createShippedThemes,
  createThemeAssetServer,
  createThemesService,
  themeRoutes,
} from "./features/themes/index.js";
import { addressList, isLoopback } from "./http/client-address.js";
import { createEventStreamHub } from "./http/event-stream.js";
import { bind } from "./http/handler.js";
import { createRateLimiter } from "./http/rate-limit.js";
import type { FindReadyAsset } from "./http/ready-replies.js";
import type { ServerBindings } from "./http/request-context.js";
import { Disposables } from "./kernel/disposables.js";
import { createPages } from "./pages/index.js";
import { constantTimeEqual } from "./platform/crypto/digest.js";
import type { Database } from "./platform/db/database.js";
import { migrate } from "./platform/db/migrate.js";
import type { Platform } from "./platform-context.js";
import { SERVICE_VERSION } from "./service-version.js";

/** What the installer needs from whoever holds the database in use. */
export interface InstallPorts {
  readonly chooser: DatabaseChooser;
  readonly databaseChosen: () => Promise<boolean>;
  readonly draftFile: DraftFile;
  readonly gatherFacts: (db: Database) => Promise<EnvironmentFacts>;
  /** Callers from elsewhere show this token. */
  readonly token: string;
}

/** A site on one open database. */
export interface RunningSite extends AsyncDisposable {
  readonly db: Database;
  readonly install: InstallService;
  fetch(request: Request, bindings?: ServerBindings): Promise<Response>;
  readonly findReady: FindReadyAsset;
  isInstalled(): Promise<boolean>;
  migrate(): Promise<readonly string[]>;
  /** Work that makes up for a stop at the wrong moment. */
  recover(): Promise<void>;
  /** Ends the streams that would otherwise keep connections open. */
  endStreams(): void;
}

const API_LIMIT = { name: "api", max: 600, windowSeconds: 60, by: "ip" } as const;
const STYLE_WATCH_MS = 2_000;

/** Open streams learn of versions that another process wrote, even where no message can reach this one. */
function watchVersion(version: StyleVersion, hasListeners: () => boolean): Disposable {
  const timer = setInterval(() => {
    if (hasListeners()) version.get().catch(() => undefined);
  }, STYLE_WATCH_MS);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Composition root: features in tier order on one database. Owns what it creates. */
export async function createRunningSite(platform: Platform, db: Database, ports: InstallPorts): Promise<RunningSite> {
  const { config, clock, newId, logger, store, storage, accessTokens, refreshTokens } = platform;
  const resources = new Disposables();
  resources.use(db);

  const site = createSiteInfo(db, clock);
  const isInstalled = async (): Promise<boolean> => (await site.get()) !== null;
  const runMigrations = () => migrate(db, { serviceVersion: SERVICE_VERSION, clock, logger });

  const install = createInstallService({
    db,
    clock,
    newId,
    draftFile: ports.draftFile,
    databaseChosen: ports.databaseChosen,
    isInstalled,
    migrate: async () => void (await runMigrations()),
    onInstalled: () => site.expire(),
  });
  const auth = createAuthService({ db, clock, newId, accessTokens, refreshTokens });

  const version = resources.use(await createStyleVersion(db, store, clock));
  const streams = resources.use(createEventStreamHub());
  version.onChange((current) => streams.send(styleEvent(current)));
  resources.use(watchVersion(version, () => streams.size > 0));

  const shipped = createShippedThemes(db);
  const stylesheets = createStylesheets(db, version, shipped);
  const layouts = createPublishedLayouts(db, version, shipped);
  const files = createAssetFiles(storage);
  const themes = createThemesService({
    db,
    store,
    files,
    version,
    clock,
    logger,
    knownBlockTypes: coreRegistry.types,
    serviceVersion: SERVICE_VERSION,
  });

  const rateLimiter = createRateLimiter(store, clock);
  const isProduction = config.environment === "production";
  const siteOrigins = (request: Request): readonly string[] => {
    const known = [config.http.baseUrl, site.peek()?.url].filter((url) => typeof url === "string");
    return [new URL(request.url).origin, ...known.map((url) => new URL(url).origin)];
  };
  const openApi = openApiDocument(BUILT_ENDPOINTS, SERVICE_VERSION);

  const serveThemeAsset = createThemeAssetServer(db, files);
  const pages = createPages({ db, clock, site, layouts, version, serveThemeAsset, openApi });

  const app = createApp({
    edge: {
      newId,
      trustedProxies: addressList(config.http.trustedProxies),
      rateLimiter,
      apiLimit: isProduction ? API_LIMIT : null,
      guard: {
        isInstalled,
        mayInstall: (request, client, isDirect) =>
          mayInstall(
            { isLocal: isDirect && isLoopback(client.address), presentedToken: request.headers.get("x-install-token") },
            ports.token,
            constantTimeEqual,
          ),
      },
    },
    guards: {
      authenticate: createAuthenticate(db, accessTokens),
      rateLimiter,
      siteOrigins,
      validateResponses: !isProduction,
    },
    endpoints: [
      bind(getHealth, () => ({ status: "ok" as const })),
      bind(getOpenApi, () => openApi),
      ...installRoutes({ install, database: ports.chooser, gatherFacts: () => ports.gatherFacts(db) }),
      ...authRoutes(auth, createFindCurrentUser(db)),
      ...appearanceRoutes({ version, stylesheets, streams }),
      ...layoutRoutes(layouts),
      ...themeRoutes(themes),
    ],
    pages,
    errors: { logger, hideServerErrors: isProduction },
  });

  return {
    db,
    install,
    isInstalled,
    migrate: runMigrations,
    recover: () => themes.sweepFiles(),
    findReady: (url, cookie) => readyStylesheet(stylesheets, url) ?? pages.findReady(url, cookie),
    endStreams: () => streams[Symbol.dispose](),
    fetch: async (request, bindings) => app.fetch(request, bindings ?? {}),
    [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
  };
}
