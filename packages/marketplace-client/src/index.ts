export type { Clock } from "./clock.js";
export * from "./entitlement/index.js";
export * from "./signing/index.js";
