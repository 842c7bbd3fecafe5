import {
  adminRoutes,
  adminUserRoutes,
  createActivities,
  createAdminService,
  createChangeUsers,
  createDashboard,
  createHealthCheck,
  createJobsService,
  createOutbox,
  createPanel,
  createSavedViews,
  createTestMail,
  createUserAdministration,
  createUserDirectory,
  jobRoutes,
  outboxRoutes,
  panelRoutes,
  retentionSchedules,
  savedViewRoutes,
} from "../features/admin/index.js";
import { mailLabels, type SendMail } from "../features/mail/index.js";
import type { StatusOf } from "../features/marketplace/index.js";
import { digestMailLabels, notificationMailLabels } from "../features/notifications/index.js";
import { settingsRoutes } from "../features/settings/index.js";
import { findDiskSpace } from "../platform/files/disk-space.js";
import { SERVICE_VERSION } from "../service-version.js";
import type { CommunityWing } from "./community.wing.js";
import type { Foundation } from "./foundation.js";
import type { MembersWing } from "./members.wing.js";
import type { ModerationWing } from "./moderation.wing.js";
import type { PluginsWing } from "./plugins.wing.js";

/** Dependencies of administration on other wings. */
export interface AdministrationNeeds
  extends Pick<MembersWing, "access" | "bans" | "banQueries">,
    Pick<CommunityWing, "articleQueries">,
    Pick<ModerationWing, "countOpenReports" | "countOpenCases" | "countReportsAbout"> {
  readonly sendPasswordReset: Parameters<typeof createUserAdministration>[0]["sendPasswordReset"];
  readonly sendMail: SendMail;
  readonly marketplaceStatus: StatusOf;
  readonly pluginPanel: PluginsWing["panel"];
  readonly startedAt: Date;
  readonly isProduction: boolean;
}

/** Builds settings, the administration of members, of mails and of jobs, and the dashboard. */
export function buildAdministration(foundation: Foundation, needs: AdministrationNeeds) {
  const { db, store, storage, mailer, clock, newId, logger, settings, activity, events, jobs, background } = foundation;
  const { access, bans, banQueries, sendPasswordReset, startedAt, isProduction } = needs;

  background.add({ schedules: retentionSchedules({ db, clock }) });
  const directory = createUserDirectory({ db, clock, bans: banQueries, countReports: needs.countReportsAbout });
  const administration = createUserAdministration({ db, clock, activity, events, access, sendPasswordReset });
  const activities = createActivities({ db, clock, newId, logger });
  const { loopDelay, keptUses, config } = foundation;
  const health = createHealthCheck({
    db,
    store,
    queue: jobs,
    storage,
    mailer,
    findPlugins: needs.pluginPanel.health,
    findDisks: () => findDiskSpace({ data: config.data.dir, uploads: config.storage.root }),
    keptUses,
    loopDelay,
    clock,
    logger,
    isProduction,
  });
  const panel = createPanel({
    marketplaceStatus: needs.marketplaceStatus,
    plugins: needs.pluginPanel,
    countReports: needs.countOpenReports,
    countCases: needs.countOpenCases,
  });
  const dashboard = createDashboard({
    db,
    clock,
    settings,
    serviceVersion: SERVICE_VERSION,
    startedAt,
    articles: needs.articleQueries,
    countReports: needs.countOpenReports,
    countCases: needs.countOpenCases,
  });
  const queued = { db, clock, queue: jobs };
  const labels = [mailLabels(foundation.mailSeal), notificationMailLabels(db), digestMailLabels(db)] as const;
  const outbox = createOutbox({ ...queued, labels });
  const testMail = createTestMail({ db, mailer, send: needs.sendMail });

  return {
    beginActivity: activities.begin,
    endpoints: [
      ...settingsRoutes(foundation.settingsAdmin),
      ...adminUserRoutes({
        directory,
        administration,
        bans,
        banQueries,
        changeUsers: createChangeUsers({ db, administration }),
      }),
      ...adminRoutes({
        admin: createAdminService(db),
        activities,
        dashboard,
        health,
        errorCodes: foundation.errorCodes.list,
      }),
      ...panelRoutes(panel),
      ...savedViewRoutes(createSavedViews({ db, clock, newId })),
      ...jobRoutes(createJobsService(queued), settings),
      ...outboxRoutes(outbox, testMail),
    ],
  };
}
