import { BUILT_ENDPOINTS, getHealth, getOpenApi, openApiDocument, RATE_LIMITS } from "@sitevine/api";
import { coreRegistry } from "@sitevine/renderer";
import { detectAssetType } from "@sitevine/theme-engine";
import { createApp } from "./app.js";
import { createBackground } from "./background.js";
import {
  accountRoutes,
  createCredentialsService,
  createEmailService,
  createNotificationKinds,
  createOwnSessionsService,
  createPreferencesService,
  createProfileService,
  createUsernameService,
  preferenceRoutes,
} from "./features/account/index.js";
import {
  adminRoutes,
  adminUserRoutes,
  createAdminService,
  createDashboard,
  createErrorRecorder,
  createHealthCheck,
  createUserAdministration,
  createUserDirectory,
  retentionSchedules,
} from "./features/admin/index.js";
import {
  appearanceRoutes,
  brandingPictures,
  brandingRoutes,
  createAppearanceChange,
  createBrandingService,
  createNoteChange,
  createStyleEditor,
  createStylePublishing,
  createStylesheets,
  createStyleVersion,
  readyStylesheet,
  type StyleVersion,
  styleEditorRoutes,
  styleEvent,
} from "./features/appearance/index.js";
import {
  type ArticleEvents,
  articlePictures,
  articleRoutes,
  createArticleReader,
  createArticlesService,
  createReactionsService,
} from "./features/articles/index.js";
import {
  authRoutes,
  authSchedules,
  createAuthenticate,
  createAuthService,
  createFindCurrentUser,
  createLoginGuard,
  createPasswordResets,
  createPresence,
  createRegistrationService,
  createSessionStarter,
  createTargetLimit,
  endSessionsOfUser,
  registrationRoutes,
} from "./features/auth/index.js";
import {
  type BadgeEvents,
  badgeRoutes,
  createAwards,
  createBadgeRules,
  createBadges,
  createMetricRegistry,
} from "./features/badges/index.js";
import { betaRoutes, createBetaGate, createBetaPass, createCodesService } from "./features/beta/index.js";
import {
  type CategoryEvents,
  categoryRoutes,
  createCategoriesService,
  createCategoryAccess,
} from "./features/categories/index.js";
import {
  articleCommentRoutes,
  articlePlaces,
  type CommentEvents,
  commentPlaces,
  commentTopic,
  createCommentReader,
  createCommentsService,
  createLikesService,
  createReadableSubjects,
  wallPlaces,
  wallRoutes,
} from "./features/comments/index.js";
import { createGroupsService, createPermissionRegistry, groupRoutes } from "./features/groups/index.js";
import {
  createInstallAccess,
  createInstallService,
  type DatabaseChooser,
  type DraftFile,
  type EnvironmentFacts,
  type InstallService,
  installRoutes,
} from "./features/install/index.js";
import { createPublishedLayouts, layoutRoutes } from "./features/layouts/index.js";
import { createMailQueue, mailJobs } from "./features/mail/index.js";
import { createMedia } from "./features/media/index.js";
import { createNavigation, createNavService, navRoutes } from "./features/nav/index.js";
import {
  createInbox,
  createNoticeKinds,
  createNotices,
  createTell,
  type HeardNews,
  hearNews,
  noticeJobs,
  notificationRoutes,
  tellUnread,
} from "./features/notifications/index.js";
import { createOnlineService, createOnlineTracker, onlineRoutes } from "./features/online/index.js";
import {
  createFieldValuesService,
  createProfileFieldsService,
  profileFieldRoutes,
} from "./features/profile-fields/index.js";
import {
  createProfiles,
  createRelations,
  createViewRecorder,
  type ProfileEvents,
  profileRoutes,
  relationRoutes,
} from "./features/profiles/index.js";
import { createLadder, createProgression, progressionRoutes } from "./features/progression/index.js";
import {
  articleSearchType,
  createSearch,
  createSearchIndex,
  createSearchTypes,
  followNews,
  searchRoutes,
  userSearchType,
} from "./features/search/index.js";
import {
  createSettingRegistry,
  createSettingsReader,
  createSettingsService,
  createSiteInfo,
  settingsRoutes,
} from "./features/settings/index.js";
import {
  createAssetFiles,
  createShippedThemes,
  createThemeAssetServer,
  createThemesService,
  findLibrary,
  readerThemeView,
  themeRoutes,
} from "./features/themes/index.js";
import {
  createAccessCache,
  createBans,
  createMailedCodes,
  findAuthority,
  findGroupsOfUser,
  findLiveRights,
  peoplePictures,
  type UserEvents,
} from "./features/users/index.js";
import { addressList } from "./http/client-address.js";
import { createEventStreamHub } from "./http/event-stream.js";
import { bind, type ClientInfo } from "./http/handler.js";
import { createLiveEvents } from "./http/live-events.js";
import { addressSubject, createRateLimiter } from "./http/rate-limit.js";
import type { FindReadyAsset } from "./http/ready-replies.js";
import type { ServerBindings } from "./http/request-context.js";
import { Disposables } from "./kernel/disposables.js";
import { createMachinePages, createPages } from "./pages/index.js";
import { constantTimeEqual } from "./platform/crypto/digest.js";
import { keyedDigest } from "./platform/crypto/keyed-digest.js";
import { createActivityLog } from "./platform/db/activity-log.js";
import type { Database } from "./platform/db/database.js";
import { migrate } from "./platform/db/migrate.js";
import { LocalEventBus } from "./platform/events/local-event-bus.js";
import { createImages } from "./platform/images/sharp-images.js";
import type { Logger } from "./platform/logger.js";
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
  /** Its errors reach the administrators' error log too. */
  readonly logger: Logger;
  readonly install: InstallService;
  fetch(request: Request, bindings?: ServerBindings): Promise<Response>;
  readonly findReady: FindReadyAsset;
  isInstalled(): Promise<boolean>;
  migrate(): Promise<readonly string[]>;
  /** Work that makes up for a stop at the wrong moment. */
  recover(): Promise<void>;
  /** Begins the work behind the scenes, of an installed site with up-to-date tables. Later calls change nothing. */
  beginWork(): Promise<void>;
  /** Resolves when nothing that is due waits in the queue or runs. */
  settled(): Promise<void>;
  /** Ends the streams that would otherwise keep connections open. */
  endStreams(): void;
}

const API_LIMIT = { name: "api", max: 600, windowSeconds: 60, by: "ip" } as const;
const STYLE_WATCH_MS = 2_000;
// A store within one process hears nothing of what another one does, such as a command of the operator.
const ACCESS_MAX_AGE_MS = { memory: 2_000, redis: 60_000 } as const;

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
  const { config, clock, newId, store, storage, accessTokens, refreshTokens } = platform;
  const startedAt = clock.now();
  const resources = new Disposables();
  resources.use(db);
  const errorRecorder = resources.use(createErrorRecorder({ db, clock, newId, logger: platform.logger }));
  const { logger } = errorRecorder;
  const jobs = await platform.openQueue(db, logger);
  const background = createBackground(jobs, logger);

  const site = createSiteInfo(db, clock);
  const settings = createSettingsReader(db, clock);
  background.add({ schedules: retentionSchedules({ db, clock }) });
  background.add({ handlers: mailJobs({ mailer: platform.mailer, seal: platform.mailSeal, settings }) });
  const isInstalled = async (): Promise<boolean> => (await site.get()) !== null;
  const runMigrations = () => migrate(db, { serviceVersion: SERVICE_VERSION, clock, logger });

  const activity = createActivityLog(clock, newId);
  const events = new LocalEventBus<
    UserEvents & ProfileEvents & CategoryEvents & ArticleEvents & CommentEvents & BadgeEvents & HeardNews
  >(logger);
  const settingsAdmin = createSettingsService({
    ...{ db, clock, activity, seal: platform.settingSeal, registry: createSettingRegistry() },
    onSaved() {
      site.expire();
      settings.expire();
    },
  });

  const install = createInstallService({
    db,
    clock,
    newId,
    draftFile: ports.draftFile,
    databaseChosen: ports.databaseChosen,
    isInstalled,
    migrate: async () => void (await runMigrations()),
    onInstalled: () => {
      site.expire();
      void background.begin();
    },
  });
  const access = resources.use(
    createAccessCache({
      store,
      clock,
      logger,
      load: (session) => findLiveRights(db.read, session),
      maxAgeMs: ACCESS_MAX_AGE_MS[config.keyValue.driver],
    }),
  );
  const visitorDigest = keyedDigest(platform.siteKey("visitor"));
  const whoIsHere = resources.use(createOnlineTracker({ store, clock, logger, digest: visitorDigest }));
  const presence = resources.use(createPresence({ db, clock, logger, onSeen: whoIsHere.noteMember }));
  events.on("user.updated", ({ userId }) => access.forgetUser(userId));
  const mail = createMailQueue({ jobs, seal: platform.mailSeal });
  const mailedCodes = createMailedCodes({ db, clock, codes: platform.shortCodes });
  const rateLimiter = createRateLimiter(store, clock);
  const streams = resources.use(createEventStreamHub());
  const live = resources.use(await createLiveEvents({ hub: streams, store, logger }));

  const pass = createBetaPass(platform.siteKey("beta-pass"), clock);
  const gate = createBetaGate({ db, clock, newId, settings, pass });
  const codes = createCodesService({ db, clock, newId, settings, mail });

  const startSession = createSessionStarter({ clock, newId, accessTokens, refreshTokens });
  const guard = createLoginGuard({ db, store, limiter: rateLimiter });
  const maySend = createTargetLimit(store);
  const auth = createAuthService({ db, clock, accessTokens, refreshTokens, access, startSession, guard });
  const profileFields = createProfileFieldsService({ db, clock, newId });
  const relations = createRelations({ db, clock, events });
  const views = createViewRecorder({ db, store, clock, logger, digest: visitorDigest });
  const profiles = createProfiles({ db, views });
  const online = createOnlineService({ db, clock, tracker: whoIsHere });
  for (const news of ["user.updated", "user.banned", "user.unbanned"] as const) events.on(news, online.expire);
  const fieldValues = createFieldValuesService({ db, clock, follows: relations.follows });
  const registration = createRegistrationService({
    ...{ db, clock, newId, settings, mail, maySend, startSession, events },
    codes: mailedCodes,
    fields: { definitions: fieldValues.askedAtRegistration, saveAtRegistration: fieldValues.saveAtRegistration },
  });
  const resets = createPasswordResets({
    ...{ db, clock, settings, jobs, mail, maySend, guard, access },
    seal: platform.mailSeal,
  });
  background.add({ handlers: resets.handlers, schedules: authSchedules(db, clock) });

  const bans = createBans({
    ...{ db, clock, newId, activity, events, access },
    endSessions: (tx, userId, reason, now) => endSessionsOfUser(tx, userId, { reason }, now),
  });
  const progression = createProgression({ db, clock, access, events });
  const ladder = createLadder({ db, clock, activity });
  background.add({ schedules: [bans.expiry, progression.daily] });
  const userDirectory = createUserDirectory({ db, clock, countReports: async () => 0 });
  const userAdministration = createUserAdministration({
    ...{ db, clock, activity, events, access },
    sendPasswordReset: resets.mailLink,
  });

  const badgeMetrics = createMetricRegistry(clock);
  const badgeRules = createBadgeRules({ db, clock, logger, jobs, events, metrics: badgeMetrics });
  background.add(badgeRules);
  const badges = createBadges({ db, clock, newId, activity, metrics: badgeMetrics, rules: badgeRules });
  const awards = createAwards({ db, clock, activity, events });

  const media = createMedia({
    db,
    store,
    storage,
    logger,
    images: createImages(detectAssetType),
    uses: [...peoplePictures, articlePictures, brandingPictures],
  });

  const accountDeps = { db, clock, newId, settings, events };
  const account = {
    profile: createProfileService({ ...accountDeps, media, limitsOf: progression.limitsOf }),
    username: createUsernameService(accountDeps),
    email: createEmailService({ ...accountDeps, mail, codes: mailedCodes }),
    credentials: createCredentialsService({ ...accountDeps, mail, access }),
    sessions: createOwnSessionsService({ db, clock, access }),
  };
  const notificationKinds = createNotificationKinds();
  const preferences = createPreferencesService({ db, clock, events, kinds: notificationKinds });

  const permissions = createPermissionRegistry();
  const groups = createGroupsService({ db, clock, newId, activity, access, media, permissions });

  const navigation = createNavigation(db, clock);
  const nav = createNavService({ db, clock, newId, activity, onSaved: () => navigation.expire() });

  const categoryAccess = resources.use(await createCategoryAccess({ db, store, clock, logger }));
  const categories = createCategoriesService({ db, clock, newId, access: categoryAccess, events });
  const articleReader = createArticleReader({ db, categories: categoryAccess });
  const articles = createArticlesService({
    ...{ db, clock, newId, media, activity, events },
    reader: articleReader,
    categories: categoryAccess,
    authors: {
      limitsOf: progression.limitsOf,
      reward: (tx, authorId, articles) => progression.earn(tx, authorId, "article", articles),
    },
  });
  const reactions = createReactionsService({
    ...{ db, clock, events },
    reader: articleReader,
    viewKey: platform.siteKey("article-views"),
  });

  const { follows, isBlocked } = relations;
  const places = commentPlaces({
    article: articlePlaces(articleReader),
    profile: wallPlaces({ db, follows, isBlocked }),
  });
  const subjects = createReadableSubjects({
    articles: articleReader,
    places,
    memberOf: async (userId) => {
      const [{ permissions }, memberships] = await Promise.all([
        findAuthority(db.read, userId),
        findGroupsOfUser(db.read, userId),
      ]);
      const groupIds = new Set(memberships.map(({ id }) => id));
      return { kind: "member", userId, sessionId: "", permissions, groupIds };
    },
  });
  const kinds = createNoticeKinds(notificationKinds);
  const onUnread = tellUnread(live);
  const notices = createNotices({ db, jobs });
  const inbox = createInbox({ db, clock, settings, kinds, subjects, onUnread });
  const tell = createTell({ db, clock, newId, settings, mail, kinds, subjects, isBlocked, onUnread });
  background.add({ handlers: noticeJobs(tell), schedules: [inbox.sweep] });

  const commentReader = createCommentReader({ db, settings, places });
  const commentAuthors = { limitsOf: progression.limitsOf, reward: progression.earn };
  const commentDeps = { db, clock, newId, settings, reader: commentReader, authors: commentAuthors, notices, events };
  const comments = createCommentsService({ ...commentDeps, places, isBlocked, live });
  const commentRoutes = { reader: commentReader, comments, likes: createLikesService(commentDeps), live };
  hearNews({ db, events, notices });
  // Whoever may still read an article comes back.
  for (const news of ["article.changed", "article.unpublished", "article.deleted"] as const)
    events.on(news, ({ articleId }) => live.end(commentTopic(articleId)));
  const searchTypes = createSearchTypes([articleSearchType(articleReader), userSearchType(db)]);
  const searchIndex = createSearchIndex({ db, jobs, types: searchTypes, logger });
  background.add({ handlers: searchIndex.handlers, schedules: searchIndex.schedules, onBegin: searchIndex.repair });
  followNews(events, searchIndex);
  const search = createSearch({ db, categories: categoryAccess, types: searchTypes });

  const version = resources.use(await createStyleVersion(db, store, clock));
  const styleStream = streams.topic("style");
  version.onChange((current) => styleStream.send(styleEvent(current)));
  resources.use(watchVersion(version, () => styleStream.size > 0));

  const shipped = createShippedThemes(db);
  const stylesheets = createStylesheets(db, version, shipped);
  const layouts = createPublishedLayouts(db, version, shipped);
  const changeAppearance = createAppearanceChange(db, clock);
  const noteChange = createNoteChange({ clock, newId, activity, version });
  const editor = createStyleEditor({ db, activity, noteChange, change: changeAppearance });
  const publishing = createStylePublishing({ db, clock, jobs, activity, noteChange, change: changeAppearance });
  background.add({ handlers: publishing.handlers });
  const branding = createBrandingService({
    ...{ db, clock, activity, media, settings },
    readerThemes: async () => (await findLibrary(db.read)).map(({ manifest }) => readerThemeView(manifest)),
  });
  const files = createAssetFiles(storage);
  const themes = createThemesService({
    db,
    store,
    files,
    version,
    change: changeAppearance,
    logger,
    knownBlockTypes: coreRegistry.types,
    serviceVersion: SERVICE_VERSION,
  });

  const isProduction = config.environment === "production";
  const health = createHealthCheck({
    db,
    store,
    queue: jobs,
    storage,
    mailer: platform.mailer,
    clock,
    logger,
    isProduction,
  });
  const dashboard = createDashboard({ db, clock, settings, serviceVersion: SERVICE_VERSION, startedAt });
  const siteOrigins = (request: Request): readonly string[] => {
    const known = [config.http.baseUrl, site.peek()?.url].filter((url) => typeof url === "string");
    return [new URL(request.url).origin, ...known.map((url) => new URL(url).origin)];
  };
  const openApi = openApiDocument(BUILT_ENDPOINTS, SERVICE_VERSION);

  const serveThemeAsset = createThemeAssetServer(db, files);
  const { baseUrl } = config.http;
  const mayInstall = createInstallAccess({ token: ports.token, baseUrl, equals: constantTimeEqual });
  const gatherFacts = () => ports.gatherFacts(db);
  const wizard = {
    install,
    chooser: ports.chooser,
    gatherFacts,
    mayInstall,
    limit: ({ address }: ClientInfo) => rateLimiter.check(RATE_LIMITS.install, addressSubject(address)),
    baseUrl,
  };
  const pages = createPages({
    db,
    clock,
    site,
    layouts,
    version,
    serveThemeAsset,
    servePicture: media.serve,
    openApi,
    wizard,
    machinePages: createMachinePages({ db, clock, site, settings, categories: categoryAccess }),
  });

  const app = createApp({
    edge: {
      newId,
      trustedProxies: addressList(config.http.trustedProxies),
      rateLimiter,
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
      authenticate: createAuthenticate({ accessTokens, access, presence }),
      rateLimiter,
      siteOrigins,
      validateResponses: !isProduction,
    },
    endpoints: [
      bind(getHealth, () => ({ status: "ok" as const })),
      bind(getOpenApi, () => openApi),
      ...installRoutes({ install, database: ports.chooser, gatherFacts }),
      ...authRoutes(auth, createFindCurrentUser(db)),
      ...progressionRoutes(ladder, progression),
      ...groupRoutes(groups, permissions),
      ...settingsRoutes(settingsAdmin),
      ...navRoutes(navigation, nav),
      ...profileFieldRoutes(profileFields, fieldValues),
      ...accountRoutes(account),
      ...relationRoutes(relations),
      ...profileRoutes(profiles),
      ...onlineRoutes(online),
      ...badgeRoutes(badges, awards, badgeMetrics),
      ...preferenceRoutes(preferences, fieldValues),
      ...adminUserRoutes({ directory: userDirectory, administration: userAdministration, bans }),
      ...registrationRoutes({ registration, resets, gate }),
      ...betaRoutes({ gate, pass, codes }),
      ...categoryRoutes(categories),
      ...articleRoutes({ reader: articleReader, articles, reactions }),
      ...articleCommentRoutes(commentRoutes),
      ...wallRoutes(commentRoutes),
      ...notificationRoutes({ inbox, live, isLive: async (member) => (await access.find(member)) !== null }),
      ...appearanceRoutes({ version, stylesheets, streams: styleStream }),
      ...brandingRoutes(branding),
      ...styleEditorRoutes({ editor, publishing, version }),
      ...searchRoutes(search),
      ...layoutRoutes(layouts),
      ...themeRoutes(themes),
      ...adminRoutes(createAdminService(db), dashboard, health),
    ],
    pages,
    errors: { logger, hideServerErrors: isProduction },
  });

  // The last to come is the first to go: jobs use everything above.
  resources.use(background);

  return {
    db,
    logger,
    install,
    isInstalled,
    migrate: runMigrations,
    async recover() {
      await themes.sweepFiles();
      await media.sweep();
    },
    beginWork: () => background.begin(),
    async settled() {
      await background.settled();
      await errorRecorder.settled();
    },
    findReady: (url, cookie) => readyStylesheet(stylesheets, url) ?? pages.findReady(url, cookie),
    endStreams: () => streams[Symbol.dispose](),
    fetch: async (request, bindings) => app.fetch(request, bindings ?? {}),
    [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
  };
}
