import { ADMIN } from "../support/booted-site.js";
import { deactivateEverybody } from "../support/members.js";
import { call, type Provoke, type Provokers } from "./scene.js";

const credentials = { email: ADMIN.email, password: ADMIN.password };

export const authProvokers: Provokers = new Map<string, Provoke>([
  [
    "auth.login SVC-AUTH-1001",
    (scene, endpoint) => call(scene, endpoint, { body: { ...credentials, password: "wrong" } }),
  ],
  [
    "auth.login SVC-AUTH-1003",
    async (scene, endpoint) => {
      await using _deactivated = await deactivateEverybody(scene.site);
      return await call(scene, endpoint, { body: credentials });
    },
  ],
  ["auth.refresh SVC-AUTH-1002", (scene, endpoint) => call(scene, endpoint)],
  ["auth.logout SVC-AUTH-1002", (scene, endpoint) => call(scene, endpoint)],
]);
