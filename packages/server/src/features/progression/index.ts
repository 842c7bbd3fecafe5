export { progressionRoutes } from "./progression.routes.js";
export { createLadder } from "./progression.service.js";
export { createProgression, type EarningThing, type Progression } from "./promotion.js";
export { seedLadder } from "./seed-ladder.js";
