import { call, EXPECTS_ANOTHER, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

/** The id of a system badge. */
async function systemBadge({ site }: Scene): Promise<string> {
  const row = await site
    .database()
    .read.selectFrom("badges")
    .select("id")
    .where("key", "=", "first-article")
    .executeTakeFirstOrThrow();
  return row.id;
}

export const badgesProvokers: Provokers = new Map<string, Provoke>([
  [
    "badges.create SVC-API-4009",
    (scene, endpoint) => call(scene, endpoint, { body: { key: "first-article", name: "Mine" } }),
  ],
  [
    "badges.update SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, { body: { name: "x" } }, pathOf(endpoint, UNKNOWN_ID)),
  ],
  [
    "badges.update SVC-API-4009",
    async (scene, endpoint) =>
      call(
        scene,
        endpoint,
        { body: { name: "x" }, headers: EXPECTS_ANOTHER },
        pathOf(endpoint, await systemBadge(scene)),
      ),
  ],
  [
    "badges.delete SVC-API-4009",
    async (scene, endpoint) => call(scene, endpoint, {}, pathOf(endpoint, await systemBadge(scene))),
  ],
  [
    "badges.award SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, { body: { userId: UNKNOWN_ID } }, pathOf(endpoint, UNKNOWN_ID)),
  ],
]);
