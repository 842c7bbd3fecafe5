import * as api from "@sitevine/api";
import { databases, type EndpointAnswer } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { mailsTo } from "./support/outbox.js";
import { addHelper, detailOf, ownId } from "./support/panel-members.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";

type UserList = EndpointAnswer<typeof api.listUsers>;
const namesOf = ({ body }: UserList): string[] => body.data.map(({ username }) => username);
const totalOf = ({ body }: UserList): number => body.meta.total;

const groupIds = async (booted: BootedSite, ...keys: string[]): Promise<string[]> => {
  const rows = await booted.database().read.selectFrom("groups").select("id").where("key", "in", keys).execute();
  return rows.map(({ id }) => id);
};

const liveBans = async (booted: BootedSite, userId: string): Promise<number> => {
  const rows = await booted
    .database()
    .read.selectFrom("bans")
    .select("id")
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null)
    .execute();
  return rows.length;
};

const actionsOn = async (booted: BootedSite, subject: string): Promise<string[]> => {
  const rows = await booted
    .database()
    .read.selectFrom("activity_log")
    .select(["action", "actor_id"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
  return rows.map(({ action, actor_id }) => (actor_id === null ? `${action} (site)` : action));
};

describe.each(databases())("accounts in the panel on $name", (kind) => {
  it("are for administrators only, each and every route", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { id } = await createMember(booted);
    const member = await addMember(booted, { username: "nina" });
    const calls: readonly (readonly [api.Endpoint, unknown?])[] = [
      [api.listUsers],
      [api.getUserDetail],
      [api.setUserGroups, { groupIds: [] }],
      [api.setUserActive, { active: false }],
      [api.banUser, { reason: "x" }],
      [api.unbanUser],
      [api.forceLogout],
      [api.sendUserPasswordReset],
    ];
    for (const [endpoint, body] of calls) {
      const call = { params: { id }, body };
      expect([(await booted.callLoosely(endpoint, call)).status, endpoint.id]).toEqual([401, endpoint.id]);
      const asMember = await booted.as(member).callLoosely(endpoint, call);
      expect([asMember.status, endpoint.id]).toEqual([403, endpoint.id]);
    }
    expect(await actionsOn(booted, id)).toEqual([]);
  });

  it("are found by part of name or address, wildcards meaning themselves", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    for (const username of ["mo_l", "moxl", "zoe"]) await createMember(booted, { username });
    const search = (q: string) => booted.call(api.listUsers, { query: { sort: "username", order: "asc", q }, token });
    expect(namesOf(await search("MO"))).toEqual(["mo_l", "moxl"]);
    expect(namesOf(await search("o_"))).toEqual(["mo_l"]);
    expect(namesOf(await search("zoe@example"))).toEqual(["zoe"]);
    expect(namesOf(await search("%"))).toEqual([]);
    expect(namesOf(await search(String.raw`\ ' " ; drop`))).toEqual([]);
    expect(totalOf(await search("o"))).toBe(4);
  });

  it("are filtered by group and state and paged in one order", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    for (const username of ["bea", "cem", "dan"]) {
      booted.clock.advance(1_000);
      await createMember(booted, { username, groups: username === "bea" ? ["moderators"] : ["members"] });
    }
    const dan = (await booted.call(api.listUsers, { query: { q: "dan" }, token })).body.data[0]?.id ?? "";
    const [moderators] = await groupIds(booted, "moderators");
    expect(namesOf(await booted.call(api.listUsers, { query: { group: moderators }, token }))).toEqual(["bea"]);
    expect(
      (await booted.as(token).call(api.setUserActive, { params: { id: dan }, body: { active: false } })).json,
    ).toMatchObject({
      active: false,
      banned: false,
    });
    const names = async (query: string) =>
      namesOf(await booted.callLoosely(api.listUsers, { query: `sort=username&order=asc&${query}`, token }));
    expect(await names("status=inactive")).toEqual(["dan"]);
    expect(await names("status=active")).toEqual(["ada", "bea", "cem"]);
    expect(await names("status=banned")).toEqual([]);
    expect(await names("limit=2&page=2")).toEqual(["cem", "dan"]);
    expect(await names("limit=100&page=1000000000")).toEqual([]);
    expect(namesOf(await booted.call(api.listUsers, { query: { sort: "username" }, token }))).toEqual([
      "dan",
      "cem",
      "bea",
      "ada",
    ]);
    const never = { last_seen_at: null };
    await booted.database().transaction(async (tx) => {
      await tx.updateTable("users").set(never).where("username", "in", ["bea", "cem"]).execute();
      await tx
        .updateTable("users")
        .set({ last_seen_at: "2031-01-01T00:00:00.000Z" })
        .where("username", "=", "dan")
        .execute();
    });
    const seen = async (order: string) =>
      namesOf(await booted.callLoosely(api.listUsers, { query: { sort: "lastSeenAt", order }, token }));
    expect((await seen("desc"))[0]).toBe("dan");
    expect(await seen("asc")).toEqual((await seen("desc")).reverse());
    expect((await seen("asc")).filter((name) => name !== "ada")).toEqual(["bea", "cem", "dan"]);
  });

  it.each([
    "page=0",
    "page=-1",
    "page=1.5",
    "page=2x",
    "page=",
    "limit=0",
    "limit=101",
    "limit=1e2",
    "sort=password_hash",
  ])("refuse %s", async (query) => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    expect(codeOf(await booted.callLoosely(api.listUsers, { query, token }))).toBe("SVC-API-4001");
    for (const also of [
      "sort=id%20desc",
      "order=DESC--",
      "order=",
      "status=x",
      "group=1",
      `q=${"x".repeat(300)}`,
      "q=%00",
    ])
      expect(codeOf(await booted.callLoosely(api.listUsers, { query: also, token }))).toBe("SVC-API-4001");
  });

  it("show private fields to administrators, and no secret", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    await logIn(booted, mo.email);
    const answer = await detailOf(booted, token, mo.id);
    expect(answer.json).toMatchObject({
      email: mo.email,
      sessions: 1,
      ban: null,
      pinEnabled: false,
      groups: [{ key: "members", color: null, iconUrl: null }],
      counts: { articles: 0, comments: 0, reports: 0 },
    });
    expect(answer.text).not.toMatch(/argon|hash|password/i);
    expect((await detailOf(booted, token, NOBODY)).status).toBe(404);
    for (const id of ["0", "1 OR 1=1", "me"]) expect((await detailOf(booted, token, id)).status).toBe(422);
  });

  it("get groups as a set, at once and counted", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    const moToken = await logIn(booted, mo.email);
    expect((await booted.call(api.listUsers, { token: moToken })).status).toBe(403);
    const ids = await groupIds(booted, "administrators", "members");
    const answer = await booted.as(token).callLoosely(api.setUserGroups, {
      params: { id: mo.id },
      body: {
        groupIds: [...ids, ...ids],
        status: "banned",
        email: "x@y.z",
      },
    });
    expect(answer.json).toMatchObject({ email: mo.email, active: true });
    expect(answer.body.groups.map(({ key }) => key)).toEqual(["administrators", "members"]);
    expect((await booted.call(api.listUsers, { token: moToken })).status).toBe(200);
    const counts = await booted.database().read.selectFrom("groups").select(["key", "member_count"]).execute();
    expect(counts.find(({ key }) => key === "administrators")?.member_count).toBe(2);
    await booted.as(token).call(api.setUserGroups, { params: { id: mo.id }, body: { groupIds: [] } });
    expect((await booted.call(api.listUsers, { token: moToken })).status).toBe(403);
    expect(await actionsOn(booted, mo.id)).toEqual(["user.groups", "user.groups"]);
    const unknown = await booted
      .as(token)
      .callLoosely(api.setUserGroups, { params: { id: mo.id }, body: { groupIds: [ids[0], NOBODY] } });
    expect(unknown.json).toMatchObject({ error: { details: [{ path: "body.groupIds.1" }] } });
    expect((await booted.call(api.listUsers, { query: { q: "mo" }, token })).body.data[0]?.groups).toEqual([]);
  });

  it("end at once with deactivation, and come back", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    const moToken = await logIn(booted, mo.email);
    expect((await booted.call(api.me, { token: moToken })).status).toBe(200);
    await booted.as(token).call(api.setUserActive, { params: { id: mo.id }, body: { active: false } });
    await booted.as(token).call(api.setUserActive, { params: { id: mo.id }, body: { active: false } });
    expect((await booted.call(api.me, { token: moToken })).status).toBe(401);
    expect((await booted.as(token).call(api.banUser, { params: { id: mo.id }, body: { reason: "x" } })).status).toBe(
      409,
    );
    await booted.as(token).call(api.setUserActive, { params: { id: mo.id }, body: { active: true } });
    expect((await booted.call(api.me, { token: moToken })).status).toBe(401);
    expect((await booted.call(api.me, { token: await logIn(booted, mo.email) })).status).toBe(200);
    expect(await actionsOn(booted, mo.id)).toEqual(["user.deactivate", "user.activate"]);
  });

  it("are banned once, whatever races, with every session ended", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    const moToken = await logIn(booted, mo.email);
    const ban = () =>
      booted.as(token).callLoosely(api.banUser, {
        params: { id: mo.id },
        body: { reason: "spam", caseId: NOBODY, status: "lifted" },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, ban));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find(({ status }) => status === 200)?.json).toMatchObject({
      user: { username: "mo" },
      issuedBy: { username: "ada" },
      status: "active",
      caseId: null,
      expiresAt: null,
    });
    expect(await liveBans(booted, mo.id)).toBe(1);
    expect((await booted.call(api.me, { token: moToken })).status).toBe(401);
    expect((await detailOf(booted, token, mo.id)).json).toMatchObject({
      banned: true,
      active: false,
      sessions: 0,
      ban: { reason: "spam" },
    });
    expect(
      (await booted.as(token).call(api.setUserActive, { params: { id: mo.id }, body: { active: true } })).status,
    ).toBe(409);
    const lifts = await Promise.all(
      Array.from({ length: 20 }, () => booted.as(token).call(api.unbanUser, { params: { id: mo.id } })),
    );
    expect(lifts.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(lifts.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(await logIn(booted, mo.email)).toBeTruthy();
    const log = await booted.as(token).call(api.listAdminModerationLog, { query: { userId: mo.id, order: "asc" } });
    expect(log.body.data.map(({ action }) => action)).toEqual(["ban.issue", "ban.lift"]);
  });

  it("are not banned until yesterday", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    const expiresAt = "2029-12-31T23:59:59Z";
    const answer = await booted
      .as(token)
      .call(api.banUser, { params: { id: mo.id }, body: { reason: "x", expiresAt } });
    expect(answer.json).toMatchObject({ error: { code: "SVC-API-4001", details: [{ path: "body.expiresAt" }] } });
    expect(await liveBans(booted, mo.id)).toBe(0);
  });

  it("are logged out everywhere by force", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    const tokens = [await logIn(booted, mo.email), await logIn(booted, mo.email)];
    expect((await booted.as(token).call(api.forceLogout, { params: { id: mo.id } })).json).toEqual({
      endedSessions: 2,
    });
    for (const each of tokens) expect((await booted.call(api.me, { token: each })).status).toBe(401);
    expect((await booted.as(token).call(api.forceLogout, { params: { id: mo.id } })).json).toEqual({
      endedSessions: 0,
    });
  });

  it("are mailed a link for a new password, which who asked for it does not see", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    const answer = await booted.as(token).call(api.sendUserPasswordReset, { params: { id: mo.id } });
    expect([answer.status, answer.json]).toEqual([200, { ok: true }]);
    expect(await mailsTo(booted, mo.email)).toHaveLength(1);
    expect((await booted.as(token).call(api.sendUserPasswordReset, { params: { id: NOBODY } })).status).toBe(404);
    expect(await actionsOn(booted, mo.id)).toEqual(["user.password-reset"]);
  });

  it("of one's own are not banned, deactivated or left without an administrator", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    await createMember(booted, { username: "bea", groups: ["administrators"] });
    const own = await ownId(booted, token);
    expect((await booted.as(token).call(api.banUser, { params: { id: own }, body: { reason: "x" } })).status).toBe(409);
    expect(
      (await booted.as(token).call(api.setUserActive, { params: { id: own }, body: { active: false } })).status,
    ).toBe(409);
    const bea = (await booted.call(api.listUsers, { query: { q: "bea" }, token })).body.data[0]?.id ?? "";
    expect(
      (await booted.as(token).call(api.setUserActive, { params: { id: bea }, body: { active: false } })).status,
    ).toBe(200);
    expect(
      (await booted.as(token).call(api.setUserGroups, { params: { id: own }, body: { groupIds: [] } })).status,
    ).toBe(409);
    expect((await booted.call(api.listUsers, { token })).status).toBe(200);
    await booted.as(token).call(api.setUserActive, { params: { id: bea }, body: { active: true } });
    expect(
      (await booted.as(token).call(api.setUserGroups, { params: { id: own }, body: { groupIds: [] } })).status,
    ).toBe(200);
    expect((await booted.call(api.listUsers, { token })).status).toBe(403);
  });

  it("keep one administrator when two demote each other at once", async () => {
    await using booted = await bootSite(kind);
    const first = await booted.installed();
    const bea = await createMember(booted, { username: "bea", groups: ["administrators"] });
    const second = await logIn(booted, bea.email);
    const ada = await ownId(booted, first);
    const demotions = Array.from({ length: 20 }, (_, index) => {
      const [token, target] = [index % 4 < 2 ? first : second, index % 2 === 0 ? ada : bea.id];
      return booted.as(token).call(api.setUserGroups, { params: { id: target }, body: { groupIds: [] } });
    });
    const statuses = (await Promise.all(demotions)).map(({ status }) => status);
    expect(statuses.every((status) => [200, 403, 409].includes(status))).toBe(true);
    const [administrators] = await groupIds(booted, "administrators");
    const left = await booted
      .database()
      .read.selectFrom("user_groups")
      .select("user_id")
      .where("group_id", "=", administrators ?? "")
      .execute();
    expect(left).toHaveLength(1);
  });

  it("keep one active administrator when two shut each other out at once", async () => {
    await using booted = await bootSite(kind);
    const first = await booted.installed();
    const bea = await createMember(booted, { username: "bea", groups: ["administrators"] });
    const second = await logIn(booted, bea.email);
    const ada = await ownId(booted, first);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? booted.as(first).call(api.banUser, { params: { id: bea.id }, body: { reason: "x" } })
          : booted.as(second).call(api.setUserActive, { params: { id: ada }, body: { active: false } }),
      ),
    );
    const active = await booted
      .database()
      .read.selectFrom("users")
      .select("id")
      .where("status", "=", "active")
      .execute();
    expect(active).toHaveLength(1);
  });

  it("above one's rank are out of reach, and so are groups that allow more", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const ada = await ownId(booted, admin);
    const helper = await addHelper(booted, ["admin.access", "article.create", "article.comment.create"]);
    const mo = await createMember(booted);
    const asHelper = booted.as(helper.token);
    const setGroups = async (id: string, ...keys: string[]) => {
      const body = { groupIds: keys.length === 0 ? [] : await groupIds(booted, ...keys) };
      return (await asHelper.call(api.setUserGroups, { params: { id }, body })).status;
    };
    const ban = async (id: string, token = helper.token) =>
      (await booted.as(token).call(api.banUser, { params: { id }, body: { reason: "x" } })).status;
    expect(await setGroups(mo.id)).toBe(200);
    expect(await setGroups(mo.id, "members")).toBe(200);
    expect(await setGroups(mo.id, "moderators")).toBe(403);
    expect(await setGroups(helper.id, "administrators")).toBe(403);
    expect(await setGroups(ada)).toBe(403);
    expect(await ban(ada)).toBe(403);
    expect((await asHelper.call(api.setUserActive, { params: { id: ada }, body: { active: false } })).status).toBe(403);
    expect((await asHelper.call(api.forceLogout, { params: { id: ada } })).status).toBe(403);
    expect((await asHelper.call(api.sendUserPasswordReset, { params: { id: ada } })).status).toBe(403);
    expect(await ban(mo.id)).toBe(200);
    expect(await ban(helper.id, admin)).toBe(200);
    expect(await liveBans(booted, ada)).toBe(0);
  });
});
