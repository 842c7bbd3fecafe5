import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

describe.each(databases())("leaving the site on $name", (kind) => {
  it("takes the password, ends every session and takes the profile away, until an administrator brings it back", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const { id, email, username } = await createMember(booted);
    const [token, elsewhere] = [await logIn(booted, email), await logIn(booted, email)];
    const leave = (password: string) => booted.call(api.leaveSite, { token, body: { password } });
    const profile = async (): Promise<number> =>
      (await booted.callLoosely(api.getUser, { params: { username } })).status;
    expect(codeOf(await leave("a guess"))).toBe("SVC-AUTH-1001");
    expect([(await booted.call(api.me, { token })).status, await profile()]).toEqual([200, 200]);

    const left = await leave(ADMIN.password);
    expect(left.status).toBe(204);
    expect(left.headers.getSetCookie().some((cookie) => cookie.includes("Max-Age=0"))).toBe(true);
    for (const ended of [token, elsewhere]) expect((await booted.call(api.me, { token: ended })).status).toBe(401);
    expect(await profile()).toBe(404);
    const again = await booted.callLoosely(api.login, { body: { email, password: ADMIN.password } });
    expect(again.status).toBeGreaterThanOrEqual(400);
    const log = booted.database().read.selectFrom("activity_log").select(["action", "actor_id"]);
    expect(await log.where("subject", "=", id).execute()).toEqual([{ action: "user.leave", actor_id: id }]);

    await booted.as(admin).call(api.setUserActive, { params: { id }, body: { active: true } });
    expect(await logIn(booted, email)).toBeTruthy();
    expect(await profile()).toBe(200);
  });

  it("is not for the last administrator", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const answer = await booted.call(api.leaveSite, { token, body: { password: ADMIN.password } });
    expect([answer.status, codeOf(answer)]).toEqual([409, "SVC-API-4009"]);
    expect((await booted.call(api.me, { token })).status).toBe(200);
  });
});
