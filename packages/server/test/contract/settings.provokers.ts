import { call, EXPECTS_ANOTHER, type Provoke, type Provokers, pathOf } from "./scene.js";

export const settingsProvokers: Provokers = new Map<string, Provoke>([
  ["admin.settings.save SVC-API-4004", (scene, endpoint) => call(scene, endpoint, { body: { value: "x" } })],
  [
    "admin.settings.save SVC-API-4009",
    (scene, endpoint) =>
      call(scene, endpoint, { body: { value: "x" }, headers: EXPECTS_ANOTHER }, pathOf(endpoint, "site.name")),
  ],
]);
