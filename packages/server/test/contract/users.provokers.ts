import * as api from "@sitevine/api";
import { deactivateEverybody } from "../support/members.js";
import { call, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

/** The id of the administrator of the scene. */
async function ownId({ site, admin }: Scene): Promise<string> {
  const answer = await site.call(api.me, { token: admin });
  return answer.body.user.id;
}

const onMyself =
  (body: unknown): Provoke =>
  async (scene, endpoint) =>
    call(scene, endpoint, { body }, pathOf(endpoint, await ownId(scene)));

const onNobody =
  (body: unknown): Provoke =>
  (scene, endpoint) =>
    call(scene, endpoint, { body }, pathOf(endpoint, UNKNOWN_ID));

export const usersProvokers: Provokers = new Map<string, Provoke>([
  ["admin.users.groups SVC-API-4004", onNobody({ groupIds: [] })],
  [
    "admin.users.groups SVC-API-4009",
    async (scene, endpoint) => {
      const id = await ownId(scene);
      await using _alone = await deactivateEverybody(scene.site, id);
      return await call(scene, endpoint, { body: { groupIds: [] } }, pathOf(endpoint, id));
    },
  ],
  ["admin.users.active SVC-API-4004", onNobody({ active: false })],
  ["admin.users.active SVC-API-4009", onMyself({ active: false })],
  ["admin.users.ban SVC-API-4004", onNobody({ reason: "spam" })],
  ["admin.users.ban SVC-API-4009", onMyself({ reason: "spam" })],
]);
