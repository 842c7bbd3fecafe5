export { betaRoutes } from "./beta.routes.js";
export { type BetaGate, createBetaGate } from "./beta-gate.js";
export { createBetaPass } from "./beta-pass.js";
export { useCode } from "./codes.repo.js";
export { createCodesService } from "./codes.service.js";
