import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { actsOn, ban, entryOf, warn } from "./support/sanctions.js";

/** A member whose group may warn and read the log, but not ban. */
async function warner(site: BootedSite, token: string) {
  const member = await createMember(site, { username: "warner" });
  const group = await site.call(api.createGroup, { token, body: { name: "Warners" } });
  const params = { id: group.body.id };
  const body = { permissions: ["moderation.warn", "moderation.log.view"] };
  await site.callLoosely(api.setGroupPermissions, { params, token, body });
  await site.call(api.setUserGroups, { params: { id: member.id }, token, body: { groupIds: [params.id] } });
  return { ...member, token: await logIn(site, member.email) };
}

it.each(databases())("the log lets each act be taken back by whom it is allowed to, on $name", async (kind) => {
  await using site = await bootSite(kind);
  const token = await site.installed();
  const [mo, guard] = [await createMember(site), await warner(site, token)];
  const undo = async (as: string, id: string) => {
    const answer = await site.call(api.undoModeration, { token: as, params: { id } });
    return answer.status === 200 ? "done" : codeOf(answer);
  };

  await ban(site, token, mo.id);
  const banned = await entryOf(site, guard.token, "ban.issue", mo.id);
  expect(banned.actions).toEqual([]);
  expect(await undo(guard.token, banned.id)).toBe("SVC-API-4003");
  expect(await undo(token, banned.id)).toBe("done");
  expect(await undo(token, banned.id)).toBe("SVC-API-4009");

  const lifted = await entryOf(site, token, "ban.lift", mo.id);
  expect(lifted).toMatchObject({ undoes: banned.id, actions: [] });
  expect(await undo(token, lifted.id)).toBe("SVC-API-4009");
  expect(await actsOn(site, mo.id)).toEqual(["ban.issue", "ban.lift"]);

  await warn(site, token, mo.id);
  expect(await undo(guard.token, (await entryOf(site, guard.token, "warning.issue", mo.id)).id)).toBe("done");
  await warn(site, token, guard.id);
  const own = await entryOf(site, guard.token, "warning.issue", guard.id);
  expect(own.actions).toEqual([]);
  expect(await undo(guard.token, own.id)).toBe("SVC-API-4009");
});
