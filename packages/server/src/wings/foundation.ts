import { createForeignPictures, type ForeignPictures } from "../features/foreign-pictures/index.js";
import { createErrorCodeRegistry, type ErrorCodeRegistry } from "../features/plugins/index.js";
import {
  createOwnedSettings,
  createSettingRegistry,
  createSettingStates,
  createSettingsCache,
  createSettingsService,
  createSiteAddress,
  createSiteInfo,
  type OwnedSettings,
  type SettingRegistry,
  type SettingsCache,
  type SettingsService,
  type SiteAddress,
  type SiteInfo,
} from "../features/settings/index.js";
import { findAuthority } from "../features/users/index.js";
import type { Disposables } from "../kernel/disposables.js";
import { signedText } from "../platform/crypto/signed-text.js";
import { type ActivityLog, createActivityLog } from "../platform/db/activity-log.js";
import type { Database } from "../platform/db/database.js";
import type { EventBus } from "../platform/events/event-bus.js";
import { LocalEventBus } from "../platform/events/local-event-bus.js";
import { createWriteFilters, type WriteFilters } from "../platform/filters/write-filters.js";
import type { JobQueue } from "../platform/jobs/jobs.js";
import type { FreshValue } from "../platform/kept/fresh-value.js";
import { createKeptUses, type KeptUses } from "../platform/kept/kept-uses.js";
import { createRateLimiter, type RateLimiter } from "../platform/limits/rate-limiter.js";
import type { Logger } from "../platform/logger.js";
import { createHeldBlobs, type HeldBlobs } from "../platform/storage/held-blobs.js";
import { createEventStreamHub, type EventStreamHub } from "../platform/streams/event-streams.js";
import { createLiveEvents, type LiveEvents } from "../platform/streams/live-events.js";
import type { Platform } from "../platform-context.js";
import { type Background, createBackground } from "./background.js";
import type { SiteEvents } from "./site-events.js";

/** Foundation that all wings share. Code that creates a resource adds it to `resources`. */
export interface Foundation extends Omit<Platform, "logger" | "open" | "openQueue" | typeof Symbol.asyncDispose> {
  readonly db: Database;
  readonly logger: Logger;
  readonly jobs: JobQueue;
  readonly heldBlobs: HeldBlobs;
  readonly background: Background;
  readonly resources: Disposables;
  readonly site: FreshValue<SiteInfo | null>;
  readonly settings: SettingsCache;
  /** Every setting that is available now, and what changes them. */
  readonly settingRegistry: SettingRegistry;
  readonly settingsAdmin: SettingsService;
  readonly ownedSettings: OwnedSettings;
  readonly errorCodes: ErrorCodeRegistry;
  readonly filters: WriteFilters;
  readonly siteAddress: SiteAddress;
  readonly foreignPictures: ForeignPictures;
  readonly activity: ActivityLog;
  readonly events: EventBus<SiteEvents>;
  readonly rateLimiter: RateLimiter;
  readonly streams: EventStreamHub;
  readonly live: LiveEvents;
  readonly keptUses: KeptUses;
}

/**
 * Creates the parts that the wings of a site share, on one open database. Errors passed to `logger` may also be stored
 * beyond the platform's log.
 */
export async function createFoundation(
  platform: Platform,
  { db, logger, resources }: Pick<Foundation, "db" | "logger" | "resources">,
): Promise<Foundation> {
  const { clock, newId, store } = platform;
  const jobs = await platform.openQueue(db, logger);
  const settings = createSettingsCache(db, clock);
  const siteAddress = createSiteAddress(platform.config.http.baseUrl, settings);
  const streams = resources.use(createEventStreamHub());
  const activity = createActivityLog(clock, newId);
  const events = new LocalEventBus<SiteEvents>(logger);
  const settingRegistry = createSettingRegistry();
  const settingStates = createSettingStates({
    activity,
    events,
    seal: platform.settingSeal,
    isAdministrator: async (tx, userId) => (await findAuthority(tx, userId)).isAdministrator,
  });
  return {
    ...platform,
    db,
    logger,
    resources,
    jobs,
    heldBlobs: createHeldBlobs({ db, storage: platform.storage, clock }),
    streams,
    background: createBackground(jobs, logger),
    site: createSiteInfo(db, clock),
    settings,
    siteAddress,
    foreignPictures: createForeignPictures({
      settings,
      siteAddress,
      signed: signedText(platform.siteKey("foreign-picture")),
    }),
    activity,
    events,
    settingRegistry,
    settingsAdmin: createSettingsService({ db, clock, registry: settingRegistry, states: settingStates }),
    ownedSettings: createOwnedSettings({ db, clock, registry: settingRegistry, states: settingStates }),
    keptUses: createKeptUses(),
    errorCodes: createErrorCodeRegistry(),
    filters: createWriteFilters(),
    rateLimiter: createRateLimiter(store, clock),
    live: resources.use(await createLiveEvents({ hub: streams, store, logger })),
  };
}
