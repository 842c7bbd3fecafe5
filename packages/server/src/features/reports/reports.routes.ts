import {
  claimReport,
  createReport,
  getModerationSummary,
  getReport,
  listAdminReports,
  listReportReasons,
  listReports,
  releaseReport,
  updateAdminReport,
  updateReport,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import { languageOf } from "../../kernel/language.js";
import type { SettingsCache } from "../settings/index.js";
import type { FileReport } from "./filing.service.js";
import type { summaryFor } from "./moderation-summary.query.js";
import { REASON_WORDS } from "./report-reasons.words.js";
import type { ReportQueries } from "./reports.query.js";
import type { Reports } from "./reports.service.js";

export interface ReportRoutesDeps {
  readonly file: FileReport;
  readonly reports: Reports;
  readonly queries: ReportQueries;
  readonly settings: Pick<SettingsCache, "get">;
  readonly summary: ReturnType<typeof summaryFor>;
}

/** Routes of reports, for members, moderators and administrators. */
export function reportRoutes({
  file,
  reports,
  queries,
  settings,
  summary,
}: ReportRoutesDeps): readonly BoundEndpoint[] {
  return [
    bind(createReport, async ({ body, caller }) => {
      const { id, status, created_at: createdAt } = await file(caller, body);
      return { id, status, createdAt };
    }),
    bind(listReportReasons, async () => {
      const own = await settings.get("moderation.reportReasons");
      const { reasons, notice } = REASON_WORDS[languageOf(await settings.get("site.language"))];
      return { reasons: own.length > 0 ? [...own] : [...reasons], notice };
    }),
    bind(getModerationSummary, ({ caller }) => summary(caller)),
    bind(listReports, ({ query, caller }) => queries.list(caller, query)),
    bind(listAdminReports, ({ query, caller }) => queries.list(caller, query)),
    bind(getReport, ({ params, caller }) => queries.get(caller, params.id)),
    bind(updateReport, ({ params, body, caller }) =>
      reports.change(caller, params.id, body.status, body.resolution ?? null),
    ),
    bind(updateAdminReport, ({ params, body, caller }) =>
      reports.change(caller, params.id, body.status, body.resolution ?? null),
    ),
    bind(claimReport, ({ params, caller }) => reports.claim(caller, params.id)),
    bind(releaseReport, ({ params, caller }) => reports.release(caller, params.id)),
  ];
}
