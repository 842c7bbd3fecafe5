import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { addHelper, detailOf, ownId } from "./support/panel-members.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";

describe.each(databases())("sessions of a member in the panel on $name", (kind) => {
  it("show an administrator a member's sessions, with no token and no hash, as far as rank reaches", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const { id, email } = await createMember(booted);
    expect((await booted.as(admin).call(api.listUserSessions, { params: { id } })).json).toEqual([]);
    const agents = ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "curl/8.5.0"];
    for (const [index, agent] of agents.entries()) {
      booted.clock.advance(1_000);
      const headers = { "user-agent": agent };
      const body = { email, password: ADMIN.password };
      expect((await booted.call(api.login, { peer: `203.0.113.${index}`, headers, body })).status).toBe(200);
    }
    const answer = await booted.as(admin).call(api.listUserSessions, { params: { id } });
    expect(answer.json).toEqual([
      {
        id: expect.any(String),
        device: "curl",
        ip: "203.0.113.1",
        createdAt: "2030-01-01T00:00:02.000Z",
        lastSeenAt: "2030-01-01T00:00:02.000Z",
      },
      {
        id: expect.any(String),
        device: "Firefox on Linux",
        ip: "203.0.113.0",
        createdAt: "2030-01-01T00:00:01.000Z",
        lastSeenAt: "2030-01-01T00:00:01.000Z",
      },
    ]);
    expect(answer.text).not.toMatch(/token|hash|family/i);
    const helper = await addHelper(booted, ["admin.access"]);
    expect((await booted.as(helper.token).call(api.listUserSessions, { params: { id } })).status).toBe(200);
    const owner = await ownId(booted, admin);
    expect(codeOf(await booted.as(helper.token).call(api.listUserSessions, { params: { id: owner } }))).toBe(
      "SVC-API-4003",
    );
    expect((await booted.as(await logIn(booted, email)).call(api.listUserSessions, { params: { id } })).status).toBe(
      403,
    );
    expect((await booted.as(admin).call(api.listUserSessions, { params: { id: NOBODY } })).status).toBe(404);
    const end = (sessionId: string, by = admin, of = id) =>
      booted.as(by).call(api.endUserSession, { params: { id: of, sessionId } });
    const mine = await logIn(booted, email);
    const [last, curl] = (await booted.as(admin).call(api.listUserSessions, { params: { id } })).body;
    if (!last || !curl) expect.fail("The sessions are missing.");
    // One ends, once and at once, and the others go on.
    expect((await end(last.id, helper.token)).status).toBe(204);
    expect((await booted.call(api.me, { token: mine })).status).toBe(401);
    expect((await end(last.id)).status).toBe(404);
    expect((await end(curl.id, admin, owner)).status).toBe(404);
    const [ownersOwn] = (await booted.as(admin).call(api.listUserSessions, { params: { id: owner } })).body;
    expect(codeOf(await end(ownersOwn?.id ?? "", helper.token, owner))).toBe("SVC-API-4003");
    const both = await Promise.all([end(curl.id), end(curl.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    await booted.as(admin).call(api.forceLogout, { params: { id } });
    expect((await booted.as(admin).call(api.listUserSessions, { params: { id } })).json).toEqual([]);
    // Permitted actions are listed by the site: none on accounts that take precedence.
    expect((await detailOf(booted, helper.token, owner)).body.actions).toEqual([]);
    expect((await detailOf(booted, helper.token, id)).body.actions).toContain("deactivate");
    expect((await detailOf(booted, helper.token, id)).body.actions).not.toContain("warn");
  });
});
