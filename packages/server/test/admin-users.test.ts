import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, type Answer, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn, type TestMember } from "./support/members.js";
import { mailsTo } from "./support/outbox.js";

const PATH = "/api/admin/users";
const NOBODY = "0197a000-0000-7000-8000-00000000dead";

interface Row {
  readonly id: string;
  readonly username: string;
  readonly active: boolean;
  readonly banned: boolean;
  readonly groups: readonly { readonly key: string }[];
}

const rowsOf = (answer: Answer): Row[] => (answer.json as { data: Row[] }).data;
const namesOf = (answer: Answer): string[] => rowsOf(answer).map(({ username }) => username);
const totalOf = (answer: Answer): number => (answer.json as { meta: { total: number } }).meta.total;

const send = (booted: BootedSite, token: string | undefined, method: string, path: string, body?: unknown) =>
  booted.call(`${PATH}/${path}`, { method, token, ...(body === undefined ? {} : { body }) });

const ownId = async (booted: BootedSite, token: string): Promise<string> =>
  ((await booted.call("/api/auth/me", { token })).json as { user: { id: string } }).user.id;

const groupIds = async (booted: BootedSite, ...keys: string[]): Promise<string[]> => {
  const rows = await booted.database().read.selectFrom("groups").select("id").where("key", "in", keys).execute();
  return rows.map(({ id }) => id);
};

/** A group with these permissions and a member of it who is logged in. */
async function addHelper(booted: BootedSite, permissions: readonly string[]): Promise<TestMember & { token: string }> {
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
    const calls = [
      ["GET", ""],
      ["GET", id],
      ["PUT", `${id}/groups`, { groupIds: [] }],
      ["PATCH", `${id}/active`, { active: false }],
      ["POST", `${id}/ban`, { reason: "x" }],
      ["DELETE", `${id}/ban`],
      ["POST", `${id}/force-logout`],
      ["POST", `${id}/password-reset`],
    ] as const;
    for (const [method, path, body] of calls) {
      const where = path === "" ? PATH : `${PATH}/${path}`;
      const options = { method, ...(body ? { body } : {}) };
      expect([(await booted.call(where, options)).status, method, path]).toEqual([401, method, path]);
      expect([(await booted.call(where, { ...options, token: member })).status, method]).toEqual([403, method]);
    }
    expect(await actionsOn(booted, id)).toEqual([]);
  });

  it("are found by part of name or address, wildcards meaning themselves", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    for (const username of ["mo_l", "moxl", "zoe"]) await createMember(booted, { username });
    const search = (q: string) => booted.call(`${PATH}?sort=username&order=asc&q=${encodeURIComponent(q)}`, { token });
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
    const dan = rowsOf(await booted.call(`${PATH}?q=dan`, { token }))[0]?.id ?? "";
    const [moderators] = await groupIds(booted, "moderators");
    expect(namesOf(await booted.call(`${PATH}?group=${moderators}`, { token }))).toEqual(["bea"]);
    expect((await send(booted, token, "PATCH", `${dan}/active`, { active: false })).json).toMatchObject({
      active: false,
      banned: false,
    });
    const names = async (query: string) =>
      namesOf(await booted.call(`${PATH}?sort=username&order=asc&${query}`, { token }));
    expect(await names("status=inactive")).toEqual(["dan"]);
    expect(await names("status=active")).toEqual(["ada", "bea", "cem"]);
    expect(await names("status=banned")).toEqual([]);
    expect(await names("limit=2&page=2")).toEqual(["cem", "dan"]);
    expect(await names("limit=100&page=1000000000")).toEqual([]);
    expect(namesOf(await booted.call(`${PATH}?sort=username`, { token }))).toEqual(["dan", "cem", "bea", "ada"]);
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
      namesOf(await booted.call(`${PATH}?sort=lastSeenAt&order=${order}`, { token }));
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
    expect(codeOf(await booted.call(`${PATH}?${query}`, { token }))).toBe("SVC-API-4001");
    for (const also of [
      "sort=id%20desc",
      "order=DESC--",
      "order=",
      "status=x",
      "group=1",
      `q=${"x".repeat(300)}`,
      "q=%00",
    ])
      expect(codeOf(await booted.call(`${PATH}?${also}`, { token }))).toBe("SVC-API-4001");
  });

  it("show private fields to administrators, and no secret", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    await logIn(booted, mo.email);
    const answer = await send(booted, token, "GET", mo.id);
    expect(answer.json).toMatchObject({
      email: mo.email,
      sessions: 1,
      ban: null,
      pinEnabled: false,
      groups: [{ key: "members", color: null, iconUrl: null }],
      counts: { articles: 0, comments: 0, reports: 0 },
    });
    expect(answer.text).not.toMatch(/argon|hash|password/i);
    expect((await send(booted, token, "GET", NOBODY)).status).toBe(404);
    for (const id of ["0", "1 OR 1=1", "me"]) expect((await send(booted, token, "GET", id)).status).toBe(422);
  });

  it("get groups as a set, at once and counted", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    const moToken = await logIn(booted, mo.email);
    expect((await booted.call(PATH, { token: moToken })).status).toBe(403);
    const ids = await groupIds(booted, "administrators", "members");
    const answer = await send(booted, token, "PUT", `${mo.id}/groups`, {
      groupIds: [...ids, ...ids],
      status: "banned",
      email: "x@y.z",
    });
    expect(answer.json).toMatchObject({ email: mo.email, active: true });
    expect((answer.json as Row).groups.map(({ key }) => key)).toEqual(["administrators", "members"]);
    expect((await booted.call(PATH, { token: moToken })).status).toBe(200);
    const counts = await booted.database().read.selectFrom("groups").select(["key", "member_count"]).execute();
    expect(counts.find(({ key }) => key === "administrators")?.member_count).toBe(2);
    await send(booted, token, "PUT", `${mo.id}/groups`, { groupIds: [] });
    expect((await booted.call(PATH, { token: moToken })).status).toBe(403);
    expect(await actionsOn(booted, mo.id)).toEqual(["user.groups", "user.groups"]);
    const unknown = await send(booted, token, "PUT", `${mo.id}/groups`, { groupIds: [ids[0], NOBODY] });
    expect(unknown.json).toMatchObject({ error: { details: [{ path: "body.groupIds.1" }] } });
    expect(rowsOf(await booted.call(`${PATH}?q=mo`, { token }))[0]?.groups).toEqual([]);
  });

  it("end at once with deactivation, and come back", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    const moToken = await logIn(booted, mo.email);
    expect((await booted.call("/api/auth/me", { token: moToken })).status).toBe(200);
    await send(booted, token, "PATCH", `${mo.id}/active`, { active: false });
    await send(booted, token, "PATCH", `${mo.id}/active`, { active: false });
    expect((await booted.call("/api/auth/me", { token: moToken })).status).toBe(401);
    expect((await send(booted, token, "POST", `${mo.id}/ban`, { reason: "x" })).status).toBe(409);
    await send(booted, token, "PATCH", `${mo.id}/active`, { active: true });
    expect((await booted.call("/api/auth/me", { token: moToken })).status).toBe(401);
    expect((await booted.call("/api/auth/me", { token: await logIn(booted, mo.email) })).status).toBe(200);
    expect(await actionsOn(booted, mo.id)).toEqual(["user.deactivate", "user.activate"]);
  });

  it("are banned once, whatever races, with every session ended", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    const moToken = await logIn(booted, mo.email);
    const ban = () => send(booted, token, "POST", `${mo.id}/ban`, { reason: "spam", caseId: NOBODY, status: "lifted" });
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
    expect((await booted.call("/api/auth/me", { token: moToken })).status).toBe(401);
    expect((await send(booted, token, "GET", mo.id)).json).toMatchObject({
      banned: true,
      active: false,
      sessions: 0,
      ban: { reason: "spam" },
    });
    expect((await send(booted, token, "PATCH", `${mo.id}/active`, { active: true })).status).toBe(409);
    const lifts = await Promise.all(Array.from({ length: 20 }, () => send(booted, token, "DELETE", `${mo.id}/ban`)));
    expect(lifts.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(lifts.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(await logIn(booted, mo.email)).toBeTruthy();
    expect(await actionsOn(booted, mo.id)).toEqual(["user.ban", "user.unban"]);
  });

  it("are not banned until yesterday", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    const expiresAt = "2029-12-31T23:59:59Z";
    const answer = await send(booted, token, "POST", `${mo.id}/ban`, { reason: "x", expiresAt });
    expect(answer.json).toMatchObject({ error: { code: "SVC-API-4001", details: [{ path: "body.expiresAt" }] } });
    expect(await liveBans(booted, mo.id)).toBe(0);
  });

  it("are logged out everywhere by force", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    const tokens = [await logIn(booted, mo.email), await logIn(booted, mo.email)];
    expect((await send(booted, token, "POST", `${mo.id}/force-logout`)).json).toEqual({ endedSessions: 2 });
    for (const each of tokens) expect((await booted.call("/api/auth/me", { token: each })).status).toBe(401);
    expect((await send(booted, token, "POST", `${mo.id}/force-logout`)).json).toEqual({ endedSessions: 0 });
  });

  it("show an administrator a member's sessions, with no token and no hash, as far as rank reaches", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const { id, email } = await createMember(booted);
    expect((await send(booted, admin, "GET", `${id}/sessions`)).json).toEqual([]);
    const agents = ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "curl/8.5.0"];
    for (const [index, agent] of agents.entries()) {
      booted.clock.advance(1_000);
      const headers = { "user-agent": agent };
      const body = { email, password: ADMIN.password };
      expect((await booted.call("/api/auth/login", { peer: `203.0.113.${index}`, headers, body })).status).toBe(200);
    }
    const answer = await send(booted, admin, "GET", `${id}/sessions`);
    expect(answer.json).toEqual([
      {
        ...{ id: expect.any(String), device: "curl", ip: "203.0.113.1" },
        ...{ createdAt: "2030-01-01T00:00:02.000Z", lastSeenAt: "2030-01-01T00:00:02.000Z" },
      },
      {
        ...{ id: expect.any(String), device: "Firefox on Linux", ip: "203.0.113.0" },
        ...{ createdAt: "2030-01-01T00:00:01.000Z", lastSeenAt: "2030-01-01T00:00:01.000Z" },
      },
    ]);
    expect(answer.text).not.toMatch(/token|hash|family/i);
    const helper = await addHelper(booted, ["admin.access"]);
    expect((await send(booted, helper.token, "GET", `${id}/sessions`)).status).toBe(200);
    const owner = await ownId(booted, admin);
    expect(codeOf(await send(booted, helper.token, "GET", `${owner}/sessions`))).toBe("SVC-API-4003");
    expect((await send(booted, await logIn(booted, email), "GET", `${id}/sessions`)).status).toBe(403);
    expect((await send(booted, admin, "GET", `${NOBODY}/sessions`)).status).toBe(404);
    await send(booted, admin, "POST", `${id}/force-logout`);
    expect((await send(booted, admin, "GET", `${id}/sessions`)).json).toEqual([]);
  });

  it("are mailed a link for a new password, which who asked for it does not see", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const mo = await createMember(booted);
    const answer = await send(booted, token, "POST", `${mo.id}/password-reset`);
    expect([answer.status, answer.json]).toEqual([200, { ok: true }]);
    expect(await mailsTo(booted, mo.email)).toHaveLength(1);
    expect((await send(booted, token, "POST", `${NOBODY}/password-reset`)).status).toBe(404);
    expect(await actionsOn(booted, mo.id)).toEqual(["user.password-reset"]);
  });

  it("of one's own are not banned, deactivated or left without an administrator", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    await createMember(booted, { username: "bea", groups: ["administrators"] });
    const own = await ownId(booted, token);
    expect((await send(booted, token, "POST", `${own}/ban`, { reason: "x" })).status).toBe(409);
    expect((await send(booted, token, "PATCH", `${own}/active`, { active: false })).status).toBe(409);
    const bea = rowsOf(await booted.call(`${PATH}?q=bea`, { token }))[0]?.id ?? "";
    expect((await send(booted, token, "PATCH", `${bea}/active`, { active: false })).status).toBe(200);
    expect((await send(booted, token, "PUT", `${own}/groups`, { groupIds: [] })).status).toBe(409);
    expect((await booted.call(PATH, { token })).status).toBe(200);
    await send(booted, token, "PATCH", `${bea}/active`, { active: true });
    expect((await send(booted, token, "PUT", `${own}/groups`, { groupIds: [] })).status).toBe(200);
    expect((await booted.call(PATH, { token })).status).toBe(403);
  });

  it("keep one administrator when two demote each other at once", async () => {
    await using booted = await bootSite(kind);
    const first = await booted.installed();
    const bea = await createMember(booted, { username: "bea", groups: ["administrators"] });
    const second = await logIn(booted, bea.email);
    const ada = await ownId(booted, first);
    const demotions = Array.from({ length: 20 }, (_, index) => {
      const [token, target] = [index % 4 < 2 ? first : second, index % 2 === 0 ? ada : bea.id];
      return send(booted, token, "PUT", `${target}/groups`, { groupIds: [] });
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
          ? send(booted, first, "POST", `${bea.id}/ban`, { reason: "x" })
          : send(booted, second, "PATCH", `${ada}/active`, { active: false }),
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
    const asHelper = (method: string, path: string, body?: unknown) => send(booted, helper.token, method, path, body);
    const [members, moderators, administrators] = await Promise.all(
      ["members", "moderators", "administrators"].map((key) => groupIds(booted, key)),
    );
    expect((await asHelper("PUT", `${mo.id}/groups`, { groupIds: [] })).status).toBe(200);
    expect((await asHelper("PUT", `${mo.id}/groups`, { groupIds: members })).status).toBe(200);
    expect((await asHelper("PUT", `${mo.id}/groups`, { groupIds: moderators })).status).toBe(403);
    expect((await asHelper("PUT", `${helper.id}/groups`, { groupIds: administrators })).status).toBe(403);
    expect((await asHelper("PUT", `${ada}/groups`, { groupIds: [] })).status).toBe(403);
    expect((await asHelper("POST", `${ada}/ban`, { reason: "x" })).status).toBe(403);
    expect((await asHelper("PATCH", `${ada}/active`, { active: false })).status).toBe(403);
    expect((await asHelper("POST", `${ada}/force-logout`)).status).toBe(403);
    expect((await asHelper("POST", `${ada}/password-reset`)).status).toBe(403);
    expect((await asHelper("POST", `${mo.id}/ban`, { reason: "x" })).status).toBe(200);
    expect((await send(booted, admin, "POST", `${helper.id}/ban`, { reason: "x" })).status).toBe(200);
    expect(await liveBans(booted, ada)).toBe(0);
  });
});
