import {
  type AnswerOf,
  clearErrorLog,
  getAdminHealth,
  getDashboard,
  listErrorCodes,
  listErrorLog,
  listMigrationHistory,
} from "@sitevine/api";
import { errorCatalogue } from "@sitevine/contracts";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { Caller } from "../../kernel/caller.js";
import type { AdminService } from "./admin.service.js";
import { errorLogView } from "./error-log/error-log.view.js";
import { migrationRunView } from "./migrations/migration-runs.view.js";

const CORE_CODES = Object.entries(errorCatalogue).map(([code, entry]) => ({ code, ...entry, pluginId: null }));

/** Routes about the site as a whole, for administrators. */
export function adminRoutes(
  admin: AdminService,
  dashboard: (caller: Caller) => Promise<AnswerOf<typeof getDashboard>>,
  health: () => Promise<AnswerOf<typeof getAdminHealth>>,
): readonly BoundEndpoint[] {
  return [
    bind(getDashboard, ({ caller }) => dashboard(caller)),
    bind(getAdminHealth, () => health()),
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
    bind(listErrorCodes, () => CORE_CODES),
  ];
}
