import { call, type Provoke, type Provokers } from "./scene.js";

export const betaProvokers: Provokers = new Map<string, Provoke>([
  ["beta.redeem SVC-API-4004", (scene, endpoint) => call(scene, endpoint, { body: { code: "unknown" } })],
  [
    "admin.beta.create SVC-API-4009",
    async (scene, endpoint) => {
      await call(scene, endpoint, { body: { code: "taken" } });
      return call(scene, endpoint, { body: { code: "TAKEN" } });
    },
  ],
]);
