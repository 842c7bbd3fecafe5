import * as api from "@sitevine/api";
import { call, EXPECTS_ANOTHER, type Provoke, type Provokers, pathOf, UNKNOWN_ID } from "./scene.js";

export const progressionProvokers: Provokers = new Map<string, Provoke>([
  [
    "admin.progression.settings SVC-API-4009",
    (scene, endpoint) => call(scene, endpoint, { body: { demote: true }, headers: EXPECTS_ANOTHER }),
  ],
  [
    "admin.progression.reorder SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, { body: { ids: [UNKNOWN_ID] } }),
  ],
  [
    "admin.progression.reorder SVC-API-4009",
    (scene, endpoint) => call(scene, endpoint, { body: { ids: [UNKNOWN_ID] }, headers: EXPECTS_ANOTHER }),
  ],
  [
    "admin.progression.update SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, { body: { minPoints: 1 } }, pathOf(endpoint, UNKNOWN_ID)),
  ],
  [
    "admin.progression.update SVC-API-4009",
    async (scene, endpoint) => {
      const { ranks } = (await scene.site.call(api.getProgression, { token: scene.admin })).body;
      const body = { minPoints: 1 };
      return call(scene, endpoint, { body, headers: EXPECTS_ANOTHER }, pathOf(endpoint, ranks[0]?.id));
    },
  ],
]);
