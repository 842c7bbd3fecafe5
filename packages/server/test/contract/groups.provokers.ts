import { fileForm, picture } from "../support/pictures.js";
import { call, EXPECTS_ANOTHER, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

/** The path of the administrators' group. */
async function administratorsPath({ site }: Scene, endpoint: Parameters<Provoke>[1]): Promise<string> {
  const { id } = await site
    .database()
    .read.selectFrom("groups")
    .select("id")
    .where("key", "=", "administrators")
    .executeTakeFirstOrThrow();
  return pathOf(endpoint, id);
}

const onUnknown =
  (body: unknown): Provoke =>
  (scene, endpoint) =>
    call(scene, endpoint, { body }, pathOf(endpoint, UNKNOWN_ID));

export const groupsProvokers: Provokers = new Map<string, Provoke>([
  [
    "admin.groups.create SVC-API-4009",
    (scene, endpoint) => call(scene, endpoint, { body: { key: "members", name: "Members" } }),
  ],
  ["admin.groups.update SVC-API-4004", onUnknown({ name: "x" })],
  [
    "admin.groups.update SVC-API-4009",
    async (scene, endpoint) =>
      call(
        scene,
        endpoint,
        { body: { name: "x" }, headers: EXPECTS_ANOTHER },
        await administratorsPath(scene, endpoint),
      ),
  ],
  [
    "admin.groups.delete SVC-API-4009",
    async (scene, endpoint) => call(scene, endpoint, {}, await administratorsPath(scene, endpoint)),
  ],
  ["admin.groups.permissions SVC-API-4004", onUnknown({ permissions: [] })],
  [
    "admin.groups.permissions SVC-API-4009",
    async (scene, endpoint) =>
      call(scene, endpoint, { body: { permissions: [] } }, await administratorsPath(scene, endpoint)),
  ],
  [
    "admin.groups.icon SVC-API-4004",
    async (scene, endpoint) =>
      call(scene, endpoint, { form: fileForm(await picture("png")) }, pathOf(endpoint, UNKNOWN_ID)),
  ],
  [
    "admin.groups.icon SVC-API-4009",
    async (scene, endpoint) =>
      call(
        scene,
        endpoint,
        { form: fileForm(await picture("png")), headers: EXPECTS_ANOTHER },
        await administratorsPath(scene, endpoint),
      ),
  ],
  [
    "admin.groups.icon.remove SVC-API-4009",
    async (scene, endpoint) =>
      call(scene, endpoint, { headers: EXPECTS_ANOTHER }, await administratorsPath(scene, endpoint)),
  ],
]);
