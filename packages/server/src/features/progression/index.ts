export { seedLadder } from "./ladder.seed.js";
export { progressionRoutes } from "./progression.routes.js";
export { createLadder } from "./progression.service.js";
export { createProgression, type EarningThing, type Progression } from "./promotion.service.js";
