import { call, type Provoke, type Provokers, pathOf, UNKNOWN_ID } from "./scene.js";

export const progressionProvokers: Provokers = new Map<string, Provoke>([
  [
    "admin.progression.reorder SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, { body: { ids: [UNKNOWN_ID] } }),
  ],
  [
    "admin.progression.update SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, { body: { minPoints: 1 } }, pathOf(endpoint, UNKNOWN_ID)),
  ],
]);
