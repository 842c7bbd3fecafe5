export * from "./client/index.js";
export type { Clock } from "./clock.js";
export { type DownloadOptions, type DownloadSink, type DownloadTarget, download } from "./download/download.js";
export * from "./entitlement/index.js";
export * from "./heartbeat/index.js";
export type { Fetch } from "./http/exchange.js";
export type { Failure, FailureReason, Outcome } from "./http/failure.js";
export * from "./signing/index.js";
export * from "./source/index.js";
