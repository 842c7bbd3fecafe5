import * as api from "@sitevine/api";
import type { BootedSite } from "./booted-site.js";
import { createMember, logIn, type TestMember } from "./members.js";

/** A member as the panel shows them to whoever has the token. */
export const detailOf = (booted: BootedSite, token: string, id: string) =>
  booted.call(api.getUserDetail, { params: { id }, token });

export const ownId = async (booted: BootedSite, token: string): Promise<string> =>
  (await booted.call(api.me, { token })).body.user.id;

/** A group with these permissions and a member of it who is logged in. */
export async function addHelper(
  booted: BootedSite,
  permissions: readonly string[],
): Promise<TestMember & { token: string }> {
  await booted.database().transaction(async (tx) => {
    const template = await tx.selectFrom("groups").selectAll().where("key", "=", "members").executeTakeFirstOrThrow();
    const id = "0197a000-0000-7000-8000-0000000000aa";
    await tx
      .insertInto("groups")
      .values({ ...template, id, key: "helpers", is_system: 0 })
      .execute();
    await tx
      .insertInto("group_permissions")
      .values(permissions.map((permission) => ({ group_id: id, permission })))
      .execute();
  });
  const helper = await createMember(booted, { username: "helper", groups: ["helpers"] });
  return { ...helper, token: await logIn(booted, helper.email) };
}
