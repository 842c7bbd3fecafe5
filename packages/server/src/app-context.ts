import { BUILT_ENDPOINTS, getHealth, getOpenApi, openApiDocument, RATE_LIMITS } from "@sitevine/api";
import { createApp } from "./app.js";
import { createErrorRecorder, readinessRoute } from "./features/admin/index.js";
import { readyStylesheet } from "./features/appearance/index.js";
import {
  createInstallAccess,
  createInstallService,
  type DatabaseChooser,
  type DraftFile,
  type EnvironmentFacts,
  type InstallService,
  installRoutes,
} from "./features/install/index.js";
import { addressList, createFindClientAddress } from "./http/client-address.js";
import { bind, type ClientInfo } from "./http/handler.js";
import type { FindReady } from "./http/ready-replies.js";
import type { ServerBindings } from "./http/request-context.js";
import { type SecureHeaders, secureHeadersOf } from "./http/secure-headers.js";
import { Disposables } from "./kernel/disposables.js";
import { whenAsked } from "./kernel/when-asked.js";
import { buildPages } from "./pages/index.js";
import { PreparedJson } from "./platform/assets/prepared-json.js";
import { constantTimeEqual } from "./platform/crypto/digest.js";
import type { Database } from "./platform/db/database.js";
import { migrate } from "./platform/db/migrate.js";
import { logDamagedJson } from "./platform/db/stored-json.js";
import { addressKey } from "./platform/ip-address.js";
import type { Logger } from "./platform/logger.js";
import type { Platform } from "./platform-context.js";
import { SERVICE_VERSION } from "./service-version.js";
import { buildAccounts } from "./wings/accounts.wing.js";
import { buildAdministration } from "./wings/administration.wing.js";
import { buildCommunity } from "./wings/community.wing.js";
import { connectEvents } from "./wings/event-listeners.js";
import { createFoundation } from "./wings/foundation.js";
import { createHousekeeping } from "./wings/housekeeping.js";
import { buildLook } from "./wings/look.wing.js";
import { buildMarketplace } from "./wings/marketplace.wing.js";
import { buildMembers } from "./wings/members.wing.js";
import { buildModeration } from "./wings/moderation.wing.js";
import { buildPackages, pluginLicences } from "./wings/packages.wing.js";
import { buildPlugins } from "./wings/plugins.wing.js";
import { buildReviewCases } from "./wings/review-cases.wing.js";

/** Ports that the installer needs from the owner of the open database. */
export interface InstallPorts {
  readonly chooser: DatabaseChooser;
  readonly databaseChosen: () => Promise<boolean>;
  readonly draftFile: DraftFile;
  readonly gatherFacts: (db: Database) => Promise<EnvironmentFacts>;
  /** Callers from other machines must send this token. */
  readonly token: string;
  /** Called once, when this process has installed the site; takes the address that the operator gave it. */
  readonly onInstalled: (url: string) => void;
}

/** A site on one open database. */
export interface RunningSite extends AsyncDisposable {
  readonly db: Database;
  /** Errors logged here also reach the administrators' error log. */
  readonly logger: Logger;
  readonly install: InstallService;
  fetch(request: Request, bindings?: ServerBindings): Promise<Response>;
  readonly findReady: FindReady;
  /** The headers of every answer; they depend on the address under which readers know the site. */
  secureHeaders(): SecureHeaders;
  isInstalled(): Promise<boolean>;
  migrate(): Promise<readonly string[]>;
  /** Starts the work that makes up for a stop at the wrong moment. Only `settled` waits for its end. */
  startHousekeeping(): void;
  /** Starts the background work of an installed site with up-to-date tables. Later calls do nothing. */
  beginWork(): Promise<void>;
  /** Resolves when no job is due or running, and what is gathered beside requests is written. */
  settled(): Promise<void>;
  /** Ends the event streams and the installations, which would otherwise keep connections open. */
  endStreams(): void;
}

const API_LIMIT = { name: "api", max: 600, windowSeconds: 60, by: "ip" } as const;

/**
 * Composition root: what all wings share, the wings from the lowest tier up, then the HTTP layer. It owns what it
 * creates.
 */
export async function createRunningSite(platform: Platform, db: Database, ports: InstallPorts): Promise<RunningSite> {
  const { config, clock, newId } = platform;
  const startedAt = clock.now();
  const isProduction = config.environment === "production";
  const resources = new Disposables();
  resources.use(db);
  const errorRecorder = resources.use(createErrorRecorder({ db, clock, newId, logger: platform.logger }));
  const { logger } = errorRecorder;
  resources.use(logDamagedJson(logger));
  const foundation = await createFoundation(platform, { db, logger, resources });
  const { background, site, rateLimiter, streams } = foundation;
  const isInstalled = async (): Promise<boolean> => (await site.get()) !== null;
  const runMigrations = () => migrate(db, { serviceVersion: SERVICE_VERSION, clock, logger });

  const members = await buildMembers(foundation);
  const { access, media, progression, fieldValues } = members;
  const accounts = buildAccounts(foundation, {
    access,
    media,
    fieldValues,
    limitsOf: progression.limitsOf,
    online: members.tracker,
  });
  const { siteGate } = accounts;
  const community = buildCommunity(foundation, { ...members, ...accounts });
  const reviewCases = buildReviewCases(foundation, members);
  const moderation = buildModeration(foundation, { ...members, ...community, countOpenCases: reviewCases.countCases });
  const look = await buildLook(foundation, { media, siteGate });
  const market = await buildMarketplace(foundation, look);
  const plugins = await buildPlugins(foundation, {
    ...members,
    ...accounts,
    ...community,
    ...look,
    scans: reviewCases.scans,
    reportTargets: moderation.reportTargets,
    licences: pluginLicences(foundation, market),
  });
  const packages = buildPackages(foundation, { look, market, plugins });
  const administration = buildAdministration(foundation, {
    ...members,
    ...accounts,
    ...moderation,
    startedAt,
    isProduction,
    marketplaceStatus: market.status,
    pluginPanel: plugins.panel,
    articleQueries: community.articleQueries,
  });
  connectEvents(foundation.events, {
    ...foundation,
    ...members,
    ...community,
    ...packages,
    ...plugins,
    ...reviewCases,
    styleVersion: look.version,
  });

  const install = createInstallService({
    db,
    clock,
    newId,
    isInstalled,
    draftFile: ports.draftFile,
    databaseChosen: ports.databaseChosen,
    migrate: async () => void (await runMigrations()),
    onInstalled: ports.onInstalled,
    events: foundation.events,
  });
  const { baseUrl } = config.http;
  const mayInstall = createInstallAccess({ token: ports.token, equals: constantTimeEqual });
  const gatherFacts = () => ports.gatherFacts(db);
  // Generating the document takes longer than everything else here.
  const openApi = () => openApiDocument(BUILT_ENDPOINTS, SERVICE_VERSION);
  const openApiJson = whenAsked(() => new PreparedJson(openApi()));
  const clientAddress = createFindClientAddress(addressList(config.http.trustedProxies));
  const siteOrigins = (request: Request): readonly string[] => {
    const known = [baseUrl, site.peek()?.url].filter((url) => typeof url === "string");
    return [new URL(request.url).origin, ...known.map((url) => new URL(url).origin)];
  };
  const pages = buildPages(foundation, {
    members,
    community,
    look,
    plugins,
    openApi,
    clientAddress,
    registrationStatus: accounts.registrationStatus,
    authenticate: accounts.authenticate,
    siteGate,
    findPageReader: accounts.findPageReader,
    notePresence: accounts.presence.note,
    redeemCode: accounts.redeemCode,
    mailOptOut: accounts.mailOptOut,
    siteOrigins,
    wizard: {
      install,
      chooser: ports.chooser,
      gatherFacts,
      mayInstall,
      baseUrl,
      startSession: accounts.startFirstSession,
      limit: async ({ address }: ClientInfo) =>
        void (await rateLimiter.check(RATE_LIMITS.install, addressKey(address))),
    },
  });

  let siteAddress = baseUrl ?? "";
  const secureHeaders = (): SecureHeaders => {
    // Right after a change nobody has read the new address yet; until then the former one is used.
    siteAddress = baseUrl ?? site.peek()?.url ?? siteAddress;
    return secureHeadersOf(siteAddress);
  };
  const errors = { logger, hideServerErrors: isProduction };
  const app = createApp({
    edge: {
      newId,
      rateLimiter,
      clientAddress,
      secureHeaders,
      apiLimit: isProduction ? API_LIMIT : null,
      guard: {
        isInstalled: async () => {
          const installed = await isInstalled();
          // Another process may have installed the site.
          if (installed) void background.begin();
          return installed;
        },
        mayInstall,
      },
    },
    guards: {
      authenticate: accounts.authenticate,
      identifySession: accounts.identifySession,
      siteGate,
      rateLimiter,
      siteOrigins,
      incoming: platform.incoming,
      validateResponses: !isProduction,
      errors,
      beginActivity: administration.beginActivity,
    },
    endpoints: [
      bind(getHealth, () => ({ status: "ok" as const })),
      readinessRoute({ db, store: platform.store, isInstalled }),
      bind(getOpenApi, openApiJson),
      ...installRoutes({ install, database: ports.chooser, gatherFacts }),
      ...[
        members,
        accounts,
        community,
        moderation,
        reviewCases,
        look,
        market,
        plugins,
        packages,
        administration,
      ].flatMap(({ endpoints }) => endpoints),
    ],
    gateway: plugins.gateway,
    pages,
    errors,
  });

  // Resources are disposed of in reverse order: jobs and chores use everything above.
  resources.use(background);
  const housekeeping = resources.use(
    createHousekeeping(
      [
        { name: "stylesheets", run: (signal) => look.renewStylesheets(signal) },
        { name: "theme files", run: (signal) => look.sweepFiles(signal) },
        { name: "pictures", run: (signal) => media.sweep(signal) },
        { name: "packages", run: (signal) => packages.sweep(signal) },
        { name: "plugins", run: (signal) => plugins.sweep(signal) },
      ],
      logger,
    ),
  );

  return {
    db,
    logger,
    install,
    isInstalled,
    secureHeaders,
    migrate: runMigrations,
    startHousekeeping: () => housekeeping.begin(),
    beginWork: () => background.begin(),
    async settled() {
      await housekeeping.settled();
      await background.settled();
      await plugins.settled();
      await community.articleViews.settled();
      await members.views.settled();
      await accounts.presence.settled();
      await errorRecorder.settled();
    },
    findReady: (...asked) =>
      readyStylesheet(look.stylesheets, asked[0]) ?? look.findReadyLayouts(asked[0]) ?? pages.findReady(...asked),
    endStreams() {
      streams[Symbol.dispose]();
      packages.stop();
    },
    fetch: async (request, bindings) => app.fetch(request, bindings ?? {}),
    [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
  };
}
