import { uuidSource } from "../../src/kernel/ids.js";
import type { BootedSite } from "./booted-site.js";
import { createMember, logIn, type TestMember } from "./members.js";

/** A member with a token. */
export interface PanelUser extends TestMember {
  readonly token: string;
}

/** Adds somebody who may open the panel, has the permissions named, and is not in the administrators' group. */
export async function addPanelUser(
  booted: BootedSite,
  username: string,
  permissions: readonly string[] = ["admin.access"],
): Promise<PanelUser> {
  const member = await createMember(booted, { username });
  const created_at = booted.clock.now().toISOString();
  await booted.database().transaction(async (tx) => {
    const id = uuidSource();
    const names = { key: `panel-${username}`, name: `Panel ${username}`, description: "", is_system: 0 } as const;
    await tx
      .insertInto("groups")
      .values({ id, ...names, position: 100, member_count: 1, created_at })
      .execute();
    for (const permission of permissions)
      await tx.insertInto("group_permissions").values({ group_id: id, permission }).execute();
    await tx.insertInto("user_groups").values({ user_id: member.id, group_id: id, created_at }).execute();
  });
  return { ...member, token: await logIn(booted, member.email) };
}
