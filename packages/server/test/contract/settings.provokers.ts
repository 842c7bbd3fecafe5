import { call, type Provoke, type Provokers, pathOf } from "./scene.js";

export const settingsProvokers: Provokers = new Map<string, Provoke>([
  ["admin.settings.save SVC-API-4004", (scene, endpoint) => call(scene, endpoint, { body: { value: "x" } })],
  [
    "admin.settings.save SVC-API-4009",
    (scene, endpoint) =>
      call(
        scene,
        endpoint,
        { body: { value: "x" }, headers: { "if-match": '"another state"' } },
        pathOf(endpoint, "site.name"),
      ),
  ],
]);
