export { betaRoutes } from "./beta.routes.js";
export { createBetaGate } from "./beta-gate.service.js";
export { type BetaPass, createBetaPass } from "./beta-pass.http.js";
export { useCode } from "./codes.repo.js";
export { createCodesService } from "./codes.service.js";
export { GATE_SETTINGS, mayRegister } from "./gate.policy.js";
export { createRedeemCode, type RedeemCode } from "./redeem-code.http.js";
export { closedToVisitors, createSiteGate } from "./site-gate.http.js";
