import * as api from "@sitevine/api";
import { call, type Provoke, type Provokers, pathOf, UNKNOWN_ID } from "./scene.js";

const view = { screen: "people", name: "Newest", filters: "" };

export const viewsProvokers: Provokers = new Map<string, Provoke>([
  [
    "admin.views.create SVC-API-4009",
    async (scene, endpoint) => {
      await scene.site.call(api.createSavedView, { token: scene.admin, body: view });
      return call(scene, endpoint, { body: view });
    },
  ],
  ["admin.views.delete SVC-API-4004", (scene, endpoint) => call(scene, endpoint, {}, pathOf(endpoint, UNKNOWN_ID))],
]);
