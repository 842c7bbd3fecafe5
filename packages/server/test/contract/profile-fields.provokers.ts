import * as api from "@sitevine/api";
import { call, EXPECTS_ANOTHER, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

async function systemField({ site }: Scene): Promise<string | undefined> {
  const fields = (await site.call(api.listProfileFieldDefinitions)).body;
  return fields.find(({ system }) => system)?.id;
}

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
    "admin.profile-fields.reorder SVC-API-4009",
    (scene, endpoint) => call(scene, endpoint, { body: { ids: [UNKNOWN_ID] }, headers: EXPECTS_ANOTHER }),
  ],
  [
    "admin.profile-fields.update SVC-API-4009",
    async (scene, endpoint) =>
      call(scene, endpoint, { body: {}, headers: EXPECTS_ANOTHER }, pathOf(endpoint, await systemField(scene))),
  ],
  [
    "admin.profile-fields.delete SVC-API-4009",
    async (scene, endpoint) => call(scene, endpoint, {}, pathOf(endpoint, await systemField(scene))),
  ],
]);
