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

export const profilesProvokers: Provokers = new Map<string, Provoke>([
  [
    "users.follow SVC-API-4003",
    async (scene, endpoint) => {
      const id = await stranger(scene);
      const blocked = await scene.site.call(`/api/users/${id}/block`, { method: "POST", token: scene.admin });
      if (blocked.status !== 200) throw new Error(`Blocking answered ${codeOf(blocked)}.`);
      return call(scene, endpoint, {}, pathOf(endpoint, id));
    },
  ],
  ["users.followers SVC-API-4003", onHidden],
  ["users.following SVC-API-4003", onHidden],
]);
