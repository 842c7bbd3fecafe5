import * as api from "@sitevine/api";
import { ADMIN } from "../support/booted-site.js";
import { deactivateEverybody } from "../support/members.js";
import { mailedCode } from "../support/registration.js";
import { call, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

const WRONG = "not the password";
const { password } = ADMIN;

/** The code that was mailed to change the administrator's address. */
async function requested(scene: Scene, address: string): Promise<string> {
  await scene.site.call(api.requestEmailChange, { token: scene.admin, body: { email: address, password } });
  return mailedCode(scene.site, address);
}

export const accountProvokers: Provokers = new Map<string, Provoke>([
  [
    "account.email.request SVC-AUTH-1001",
    (scene, endpoint) => call(scene, endpoint, { body: { email: "new@example.org", password: WRONG } }),
  ],
  [
    "account.email.request SVC-API-4009",
    async (scene, endpoint) => {
      const now = scene.site.clock.now().toISOString();
      const set = (email_changed_at: string | null) =>
        scene.site.database().transaction(async (tx) => {
          await tx.updateTable("users").set({ email_changed_at }).execute();
        });
      await set(now);
      return call(scene, endpoint, { body: { email: "new@example.org", password } }).finally(() => set(null));
    },
  ],
  [
    "account.email.confirm SVC-API-4009",
    async (scene, endpoint) => call(scene, endpoint, { body: { code: await requested(scene, "mo@example.org") } }),
  ],
  [
    "account.username.change SVC-API-4009",
    (scene, endpoint) => call(scene, endpoint, { token: scene.member, body: { username: ADMIN.username } }),
  ],
  [
    "account.password.change SVC-AUTH-1001",
    (scene, endpoint) =>
      call(scene, endpoint, { body: { currentPassword: WRONG, newPassword: "another good password" } }),
  ],
  [
    "account.sessions.revoke SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, {}, pathOf(endpoint, UNKNOWN_ID)),
  ],
  ["account.leave SVC-AUTH-1001", (scene, endpoint) => call(scene, endpoint, { body: { password: WRONG } })],
  [
    "account.leave SVC-API-4009",
    async (scene, endpoint) => {
      const { user } = (await scene.site.call(api.me, { token: scene.admin })).body;
      await using _alone = await deactivateEverybody(scene.site, user.id);
      return await call(scene, endpoint, { body: { password } });
    },
  ],
  [
    "account.pin.set SVC-AUTH-1001",
    (scene, endpoint) => call(scene, endpoint, { body: { pin: "2468", password: WRONG } }),
  ],
  ["account.pin.remove SVC-AUTH-1001", (scene, endpoint) => call(scene, endpoint, { body: { password: WRONG } })],
  [
    "account.notifications.opt-out SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, { body: { token: "nobody.comment.reply.unsigned" } }),
  ],
]);
