import {
  type AnswerOf,
  clearErrorLog,
  getAdminHealth,
  getDashboard,
  listActivity,
  listErrorCodes,
  listErrorLog,
  listMigrationHistory,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { Caller } from "../../kernel/caller.js";
import type { Activities } from "./activity/activities.service.js";
import { activityView } from "./activity/activity.view.js";
import type { AdminService } from "./admin.service.js";
import { errorLogView } from "./error-log/error-log.view.js";
import { migrationRunView } from "./migrations/migration-runs.view.js";

/** Dependencies of these routes. */
export interface AdminRoutesDeps {
  readonly admin: AdminService;
  readonly activities: Pick<Activities, "list">;
  readonly dashboard: (caller: Caller) => Promise<AnswerOf<typeof getDashboard>>;
  readonly health: () => Promise<AnswerOf<typeof getAdminHealth>>;
  readonly errorCodes: () => Readonly<AnswerOf<typeof listErrorCodes>>;
}

/** Routes about the site as a whole, for administrators. */
export function adminRoutes({
  admin,
  activities,
  dashboard,
  health,
  errorCodes,
}: AdminRoutesDeps): readonly BoundEndpoint[] {
  return [
    bind(getDashboard, ({ caller }) => dashboard(caller)),
    bind(getAdminHealth, () => health()),
    bind(listActivity, async ({ query }) => {
      const { data, meta } = await activities.list(query);
      return { data: data.map(activityView), meta };
    }),
    bind(listErrorLog, async ({ query }) => {
      const { data, meta } = await admin.errors(query);
      return { data: data.map(errorLogView), meta };
    }),
    bind(clearErrorLog, async () => {
      await admin.clearErrors();
      return undefined;
    }),
    bind(listMigrationHistory, async ({ query }) => {
      const { data, meta } = await admin.migrationRuns(query);
      return { data: data.map(migrationRunView), meta };
    }),
    bind(listErrorCodes, () => [...errorCodes()]),
  ];
}
