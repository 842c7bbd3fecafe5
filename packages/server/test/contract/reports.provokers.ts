import * as api from "@sitevine/api";
import { call, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

const unknown: Provoke = (scene, endpoint) =>
  call(
    scene,
    endpoint,
    endpoint.body.kind === "json" ? { body: { status: "open" } } : {},
    pathOf(endpoint, UNKNOWN_ID),
  );

/** A decided report about the spare member. */
async function decided({ site, admin: token, spare }: Scene): Promise<string> {
  const targetId = (await site.call(api.me, { token: spare })).body.user.id;
  const { id } = (await site.call(api.createReport, { token, body: { targetType: "user", targetId, reason: "Spam" } }))
    .body;
  await site.call(api.updateReport, { params: { id }, token, body: { status: "resolved" } });
  return id;
}

const onDecided: Provoke = async (scene, endpoint) => {
  const path = pathOf(endpoint, await decided(scene));
  return call(scene, endpoint, endpoint.body.kind === "json" ? { body: { status: "dismissed" } } : {}, path);
};

export const reportsProvokers: Provokers = new Map<string, Provoke>([
  [
    "moderation.reports.create SVC-API-4004",
    (scene, endpoint) =>
      call(scene, endpoint, { body: { targetType: "article", targetId: UNKNOWN_ID, reason: "Spam" } }),
  ],
  ...["moderation.reports.get", "moderation.reports.release"].map((id): [string, Provoke] => [
    `${id} SVC-API-4004`,
    unknown,
  ]),
  ...["moderation.reports.update", "admin.reports.update", "moderation.reports.claim"].flatMap(
    (id): [string, Provoke][] => [
      [`${id} SVC-API-4004`, unknown],
      [`${id} SVC-API-4009`, onDecided],
    ],
  ),
]);
