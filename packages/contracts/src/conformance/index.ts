export type { AdminApi } from "./admin-hooks.js";
export { createAdminHooks } from "./admin-hooks.js";
export type { LicenseOrder, MarketplaceHooks, ReleaseOrder } from "./hooks.js";
export type { ConformanceReport, RuleOutcome, RuleResult } from "./report.js";
export { formatReport } from "./report.js";
export { CONFORMANCE_RULES } from "./rules/all-rules.js";
export type { ConformanceOptions } from "./run.js";
export { runConformance } from "./run.js";
