import * as api from "@sitevine/api";
import { call, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

const ownId = async ({ site }: Scene, token: string): Promise<string> =>
  (await site.call(api.me, { token })).body.user.id;

const sanction = (scene: Scene, endpoint: api.Endpoint, userId: string) =>
  call(scene, endpoint, { body: { userId, reason: "spam" } });

const onNobody: Provoke = (scene, endpoint) => sanction(scene, endpoint, UNKNOWN_ID);
const onMyself: Provoke = async (scene, endpoint) => sanction(scene, endpoint, await ownId(scene, scene.admin));
const unknown: Provoke = (scene, endpoint) => call(scene, endpoint, {}, pathOf(endpoint, UNKNOWN_ID));

/** Warns the spare member, takes the warning back, and tries to take it back again. */
const twice: Provoke = async (scene, endpoint) => {
  const { site, admin: token } = scene;
  const userId = await ownId(scene, scene.spare);
  await site.call(api.createWarning, { token, body: { userId, reason: "spam", points: 0 } });
  const log = await site.call(api.listModerationLog, { token, query: { userId, action: "warning.issue" } });
  const path = pathOf(endpoint, log.body.data[0]?.id ?? UNKNOWN_ID);
  await call(scene, endpoint, {}, path);
  return call(scene, endpoint, {}, path);
};

const SANCTIONS = [
  "moderation.silences.create",
  "moderation.bans.create",
  "moderation.warnings.create",
  "admin.warnings.create",
] as const;

export const sanctionsProvokers: Provokers = new Map<string, Provoke>([
  ...SANCTIONS.flatMap((id): [string, Provoke][] => [
    [`${id} SVC-API-4004`, onNobody],
    [`${id} SVC-API-4009`, onMyself],
  ]),
  ...["moderation.silences.lift", "moderation.bans.lift", "moderation.warnings.pardon", "admin.warnings.pardon"].map(
    (id): [string, Provoke] => [`${id} SVC-API-4004`, unknown],
  ),
  [
    "moderation.warnings.preview SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, {}, `${pathOf(endpoint)}?userId=${UNKNOWN_ID}`),
  ],
  ["moderation.undo SVC-API-4004", unknown],
  ["moderation.undo SVC-API-4009", twice],
]);
