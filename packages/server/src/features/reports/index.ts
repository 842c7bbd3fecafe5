export { coreTargets } from "./core-targets.query.js";
export { createFileReport } from "./filing.service.js";
export { summaryFor } from "./moderation-summary.query.js";
export {
  type Captured,
  createReportTargets,
  type ReportTarget,
  type ReportTargets,
  type ReportTargetType,
} from "./report-target.registry.js";
export { createReportQueries } from "./reports.query.js";
export { countReports, countWaiting, reportCountQuery, reportPageQuery, waitingCountQuery } from "./reports.repo.js";
export { reportRoutes } from "./reports.routes.js";
export { createReports } from "./reports.service.js";
export { registerReportUndo } from "./reports-undo.service.js";
