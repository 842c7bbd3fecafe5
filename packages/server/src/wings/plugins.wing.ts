import type { MailQueue } from "../features/mail/index.js";
import {
  blockParts,
  createPluginAddresses,
  createPluginBlocks,
  createPluginDatabases,
  createPluginFiles,
  createPluginGateway,
  createPluginHost,
  createPluginPageRegistry,
  createPluginPages,
  createPluginPanel,
  createPluginPartsRegistry,
  createPluginServices,
  createPluginsService,
  createPluginWork,
  createServePanelFile,
  errorCodeParts,
  filterParts,
  findPluginRevisions,
  findPlugins,
  metricParts,
  notificationParts,
  openPluginPool,
  PLUGINS_CHANNEL,
  type PluginHost,
  type PluginLicences,
  permissionParts,
  pluginRoutes,
  pluginSettingsRoutes,
  repairPluginSearch,
  reportTargetParts,
  requiredPermissions,
  scanParts,
  searchParts,
  settingParts,
  soundSchedules,
} from "../features/plugins/index.js";
import type { ReportTargets } from "../features/reports/index.js";
import type { ScanRegistry } from "../features/review-cases/index.js";
import { createMemberTexts } from "../features/users/index.js";
import { keyedDigest } from "../platform/crypto/keyed-digest.js";
import { unenforced } from "../platform/plugin-process/plugin-flags.js";
import { findOpeningCommand } from "../platform/plugin-process/plugin-user.js";
import { PLUGIN_PROGRAM } from "../platform/plugin-process/start-child.js";
import { SERVICE_VERSION } from "../service-version.js";
import type { CommunityWing } from "./community.wing.js";
import type { Foundation } from "./foundation.js";
import type { LookWing } from "./look.wing.js";
import type { MembersWing } from "./members.wing.js";

const WATCH_MS = 1_000;

/** Notices what another process changed, even where no message from it can arrive. */
function watchPlugins({ db, logger }: Foundation, sync: () => Promise<void>): Disposable & { begin(): void } {
  let known: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    try {
      const found = await findPluginRevisions(db.read);
      if (found === known) return;
      await sync();
      // Only now: a sync that failed is tried again.
      known = found;
    } catch (error) {
      logger.debug("The plugins could not be looked up", { error });
    }
  }
  return {
    begin() {
      timer ??= setInterval(() => void look(), WATCH_MS).unref();
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

/** Dependencies of plugins on other wings. */
export interface PluginsNeeds
  extends Pick<MembersWing, "permissions" | "access" | "badgeMetrics" | "badgeRules">,
    Pick<CommunityWing, "notificationCatalogue" | "notificationQueue" | "searchTypes" | "searchIndex"> {
  readonly scans: ScanRegistry;
  readonly reportTargets: ReportTargets;
  readonly mail: MailQueue;
  readonly licences: PluginLicences;
  readonly layoutRegistry: LookWing["layoutRegistry"];
}

/** Builds what installs plugins and runs them. */
export async function buildPlugins(
  foundation: Foundation,
  { permissions, access, mail, licences, layoutRegistry, ...needs }: PluginsNeeds,
) {
  const {
    badgeMetrics,
    badgeRules,
    notificationCatalogue,
    notificationQueue,
    reportTargets,
    scans,
    searchTypes,
    searchIndex,
  } = needs;
  const { db, store, clock, logger, activity, events, jobs, background, resources, errorCodes, settingRegistry } =
    foundation;
  const { isSafeMode, pluginLimits: limits } = foundation;
  const files = resources.use(
    createPluginFiles({
      ...foundation,
      dataDir: foundation.config.data.dir,
      serviceVersion: SERVICE_VERSION,
      pool: foundation.openPool("plugin-packages", openPluginPool),
    }),
  );
  const databases = resources.use(
    createPluginDatabases({
      db,
      dataDir: foundation.config.data.dir,
      passwordOf: keyedDigest(foundation.siteKey("plugin-role")),
      limits,
      logger,
    }),
  );
  const findAll = () => findPlugins(db.read);
  const ask = createPluginServices({
    db,
    databases,
    clock,
    mail,
    badgeRules,
    queue: notificationQueue,
    httpOut: foundation.httpOut,
    limiter: foundation.rateLimiter,
    searchIndex,
    memberTexts: createMemberTexts({ db, texts: foundation.texts }),
    readSetting: foundation.settingsAdmin.read,
  });
  const pages = createPluginPageRegistry(layoutRegistry);
  const askPlugin: PluginHost["ask"] = (...call) => host.ask(...call);
  const repairSearch = repairPluginSearch({ index: searchIndex, logger });
  const host: PluginHost = resources.use(
    createPluginHost({
      findAll,
      files,
      databases,
      ask,
      limits,
      clock,
      logger,
      isSafeMode,
      parts: createPluginPartsRegistry([
        permissionParts(permissions),
        requiredPermissions(permissions),
        settingParts(settingRegistry),
        errorCodeParts(errorCodes),
        soundSchedules(() => clock.now()),
        blockParts(layoutRegistry),
        pages.parts,
        notificationParts(notificationCatalogue),
        scanParts(scans, askPlugin),
        reportTargetParts({
          targets: reportTargets,
          ask: askPlugin,
          texts: foundation.texts,
          limits,
          logger,
        }),
        searchParts({ types: searchTypes, ask: askPlugin, limits, logger }),
        metricParts(badgeMetrics, askPlugin),
        filterParts({ filters: foundation.filters, ask: askPlugin, limits, logger }),
      ]),
      onActive(parts, run) {
        repairSearch(parts);
        const id = parts.manifest.id;
        plugins
          .noteActive(parts, run)
          .catch((error: unknown) => logger.error("A plugin's rights are not noted", { pluginId: id, error }));
      },
      onEnd: (end) => plugins.noteEnd(end),
    }),
  );
  const plugins = createPluginsService({
    db,
    store,
    clock,
    activity,
    jobs,
    files,
    host,
    licences,
    access,
    events,
    isSafeMode,
  });
  const work = createPluginWork({ db, clock, jobs, host, files, databases, inTurn: plugins.inTurn });
  const watch = resources.use(watchPlugins(foundation, host.sync));
  const leave = await store.subscribe(PLUGINS_CHANNEL, () => {
    // Failed synchronisations are repeated by the watch.
    host.sync().catch(() => undefined);
  });
  resources.use({ [Symbol.asyncDispose]: leave });
  background.add({
    handlers: work.handlers,
    schedules: work.schedules,
    // Plugins that start slowly delay nothing else.
    async onBegin() {
      void host.sync().catch((error: unknown) => logger.error("The plugins could not be started", { error }));
      watch.begin();
    },
  });
  const panel = createPluginPanel({
    findAll,
    active: host.active,
    licences,
    isSafeMode,
    findUnenforced: async () => {
      const command = await findOpeningCommand(PLUGIN_PROGRAM, foundation.config.data.dir);
      return unenforced(process.allowedNodeEnvironmentFlags, command);
    },
  });

  const pluginPages = createPluginPages({ db, host, errorCodes, texts: foundation.texts });

  return {
    plugins,
    panel,
    blocks: createPluginBlocks({ host, texts: foundation.texts, clock, logger, limits }),
    pages,
    pluginPages,
    addresses: createPluginAddresses({ registry: pages, pages: pluginPages, ask: askPlugin, logger }),
    tellPlugins: work.tell,
    gateway: createPluginGateway({ host, errorCodes }),
    settled: host.settled,
    sweep: plugins.sweepFiles,
    servePanelFile: createServePanelFile({ host }),
    endpoints: [...pluginRoutes(plugins, panel), ...pluginSettingsRoutes({ host, settings: foundation.ownedSettings })],
  };
}

export type PluginsWing = Awaited<ReturnType<typeof buildPlugins>>;
