import type { Endpoint } from "@sitevine/api";
import { ADMIN, type Answer } from "../support/booted-site.js";
import { codeFor, freshPeer, storeSetting } from "../support/registration.js";
import { call, type Provoke, type Provokers, type Scene } from "./scene.js";

const form = { email: "new@example.org", code: "123456", username: "newcomer", password: ADMIN.password };

/** Calls while nobody may register. */
async function whileClosed(scene: Scene, endpoint: Endpoint, body: unknown): Promise<Answer> {
  await storeSetting(scene.site, "registration.mode", "closed");
  try {
    return await call(scene, endpoint, { body, peer: freshPeer() });
  } finally {
    await storeSetting(scene.site, "registration.mode", "open");
  }
}

export const registrationProvokers: Provokers = new Map<string, Provoke>([
  ["auth.registration.code SVC-API-4003", (scene, endpoint) => whileClosed(scene, endpoint, { email: form.email })],
  ["auth.register SVC-API-4003", (scene, endpoint) => whileClosed(scene, endpoint, form)],
  [
    "auth.register SVC-API-4009",
    async (scene, endpoint) => {
      const code = await codeFor(scene.site, form.email);
      return call(scene, endpoint, { body: { ...form, code, username: ADMIN.username }, peer: freshPeer() });
    },
  ],
]);
