import * as api from "@sitevine/api";
import { codeOf } from "../support/booted-site.js";
import { createMember } from "../support/members.js";
import { call, type Provoke, type Provokers, pathOf } from "./scene.js";

let strangers = 0;

/** A member of whom nobody else knows. */
async function stranger({ site }: Parameters<Provoke>[0]): Promise<string> {
  strangers += 1;
  const { id } = await createMember(site, { username: `stranger-${strangers}` });
  return id;
}

const onHidden: Provoke = async (scene, endpoint) => {
  const id = await stranger(scene);
  await scene.site.database().transaction(async (tx) => {
    await tx.updateTable("users").set({ privacy: '{"profile":"nobody"}' }).where("id", "=", id).execute();
  });
  return call(scene, endpoint, {}, pathOf(endpoint, id));
};

/** Calls until the limit on what is carried out is reached, and gives the answer after that. */
const afterMany: Provoke = async (scene, endpoint) => {
  const id = await stranger(scene);
  const options = endpoint.body.kind === "json" ? { body: { content: "Hello" } } : {};
  const once = () => call(scene, endpoint, options, pathOf(endpoint, id));
  for (let count = 0; count < (endpoint.rateLimit?.max ?? 0); count += 1) {
    const { status, text } = await once();
    if (status >= 300) throw new Error(`${endpoint.id} was refused: ${text}`);
  }
  return once();
};

export const profilesProvokers: Provokers = new Map<string, Provoke>([
  [
    "users.follow SVC-API-4003",
    async (scene, endpoint) => {
      const id = await stranger(scene);
      const blocked = await scene.site.call(api.blockUser, { params: { id }, token: scene.admin });
      if (blocked.status !== 200) throw new Error(`Blocking answered ${codeOf(blocked)}.`);
      return call(scene, endpoint, {}, pathOf(endpoint, id));
    },
  ],
  ...[
    "users.follow",
    "users.unfollow",
    "users.block",
    "users.unblock",
    "users.mute",
    "users.unmute",
    "profile-comments.create",
  ].map((id) => [`${id} SVC-API-4290`, afterMany] as const),
  ["users.followers SVC-API-4003", onHidden],
  ["users.following SVC-API-4003", onHidden],
]);
