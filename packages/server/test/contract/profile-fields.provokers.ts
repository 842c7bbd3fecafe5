import * as api from "@sitevine/api";
import { call, type Provoke, type Provokers, pathOf, UNKNOWN_ID } from "./scene.js";

const field = { key: "boat", type: "text", label: "Boat" };

export const profileFieldsProvokers: Provokers = new Map<string, Provoke>([
  [
    "admin.profile-fields.create SVC-API-4009",
    async (scene, endpoint) => {
      await call(scene, endpoint, { body: field });
      return call(scene, endpoint, { body: field });
    },
  ],
  [
    "admin.profile-fields.reorder SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, { body: { ids: [UNKNOWN_ID] } }),
  ],
  [
    "admin.profile-fields.update SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, { body: {} }, pathOf(endpoint, UNKNOWN_ID)),
  ],
  [
    "admin.profile-fields.delete SVC-API-4009",
    async (scene, endpoint) => {
      const fields = (await scene.site.call(api.listProfileFieldDefinitions)).body;
      return call(scene, endpoint, {}, pathOf(endpoint, fields.find(({ system }) => system)?.id));
    },
  ],
]);
