export { reviewCaseRoutes } from "./cases.routes.js";
export { createReviewCases } from "./review-cases.service.js";
export type { Scan, ScanRegistry } from "./scan.registry.js";
export { signalErasure } from "./signals.jobs.js";
export { createRecordSignal, type RecordSignal } from "./signals.service.js";
