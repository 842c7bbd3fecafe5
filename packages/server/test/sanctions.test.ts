import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { ADMIN, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn, type TestMember } from "./support/members.js";

const UNKNOWN_ID = "0197a000-0000-7000-8000-00000000dead";
const DAY_MS = 24 * 3_600_000;

describe.each(databases())("sanctions on $name", (kind) => {
  const stack = new Disposables();
  let site: BootedSite;
  let admin: string;
  let moderator: TestMember;
  let token: string;
  let made = 0;

  const newMember = (groups?: readonly string[]): Promise<TestMember> => {
    made += 1;
    return createMember(site, { username: `mo${made}`, ...(groups && { groups }) });
  };
  const inDays = (days: number) => new Date(site.clock.now().getTime() + days * DAY_MS).toISOString();
  const warn = (userId: string, points: number, more: object = {}) =>
    site.call(api.createWarning, { token, body: { userId, reason: "quarrels", points, ...more } });
  const pardon = (id: string) => site.call(api.pardonWarning, { params: { id }, token });
  const ban = (userId: string, more: object = {}) =>
    site.call(api.createBan, { token, body: { userId, reason: "spam", ...more } });
  const lift = (id: string) => site.call(api.liftBan, { params: { id }, token });
  const undo = (id: string, as = token) => site.call(api.undoModeration, { params: { id }, token: as });
  const entriesOf = async (userId: string) =>
    (await site.call(api.listModerationLog, { token, query: { userId, order: "asc" } })).body.data;
  const pointsOf = async (id: string): Promise<number> =>
    (
      await site
        .database()
        .read.selectFrom("users")
        .select("warning_points")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).warning_points;

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    admin = await site.installed();
    moderator = await newMember(["members", "moderators"]);
    token = await logIn(site, moderator.email);
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  it("warn with points that count until they are pardoned", async () => {
    const mo = await newMember();
    const warning = await warn(mo.id, 2, { expiresAt: inDays(30) });
    expect(warning.status, warning.text).toBe(201);
    expect(warning.body).toMatchObject({ points: 2, status: "active", consequence: null, actions: ["pardon"] });
    expect(await pointsOf(mo.id)).toBe(2);
    const pardoned = await pardon(warning.body.id);
    expect(pardoned.body).toMatchObject({ status: "pardoned", actions: [], pardonedBy: { id: moderator.id } });
    expect((await pardon(warning.body.id)).body).toEqual(pardoned.body);
    expect(await pointsOf(mo.id)).toBe(0);
    const list = await site.call(api.listWarnings, { token, query: { userId: mo.id, status: "pardoned" } });
    expect(list.body).toMatchObject({ data: [{ id: warning.body.id }], meta: { total: 1 } });
    expect((await entriesOf(mo.id)).map(({ action }) => action)).toEqual(["warning.issue", "warning.pardon"]);
  });

  it("carry out the highest threshold that the points reach, and say so before", async () => {
    const mo = await newMember();
    await warn(mo.id, 4);
    const preview = await site.call(api.previewWarning, { token, query: { userId: mo.id, points: "6" } });
    expect(preview.body).toMatchObject({ points: 4, pointsAfter: 10, consequence: { act: "silence", points: 10 } });
    const warning = await warn(mo.id, 6);
    expect(warning.body.consequence).toEqual({ act: "silence", points: 10, until: inDays(14) });
    const silences = await site.call(api.listSilences, { token, query: { userId: mo.id } });
    expect(silences.body.data).toMatchObject([{ status: "active", warningId: warning.body.id, issuedBy: null }]);
    const final = await warn(mo.id, 10);
    expect(final.body.consequence).toEqual({ act: "ban", points: 20, until: null });
    await expect(logIn(site, mo.email)).rejects.toThrow("SVC-AUTH-1003");
    // There is nothing above, and no threshold is reached twice.
    expect((await warn(mo.id, 50)).body.consequence).toBeNull();
    expect((await entriesOf(mo.id)).map(({ action, moderator: by }) => [action, by === null])).toEqual([
      ["warning.issue", false],
      ["warning.issue", false],
      ["silence.issue", true],
      ["warning.issue", false],
      ["ban.issue", true],
      ["warning.issue", false],
    ]);
  });

  it("replace a silence only by a longer one", async () => {
    const mo = await newMember();
    const silence = { token, body: { userId: mo.id, reason: "noise", expiresAt: inDays(1) } };
    expect((await site.call(api.createSilence, silence)).status).toBe(201);
    expect((await warn(mo.id, 5)).body.consequence).toMatchObject({ act: "silence", until: inDays(3) });
    const eve = await newMember();
    const body = { userId: eve.id, reason: "noise", expiresAt: null };
    expect((await site.call(api.createSilence, { token, body })).status).toBe(201);
    expect((await warn(eve.id, 5)).body.consequence).toBeNull();
    for (const [userId, total] of [
      [mo.id, 2],
      [eve.id, 1],
    ] as const)
      expect((await site.call(api.listSilences, { token, query: { userId } })).body.meta.total).toBe(total);
  });

  it("take points back when a warning runs out, even before the schedule comes to it", async () => {
    const mo = await newMember();
    await warn(mo.id, 4, { expiresAt: inDays(1) });
    site.clock.advance(DAY_MS);
    [admin, token] = [await logIn(site, ADMIN.email), await logIn(site, moderator.email)];
    const preview = await site.call(api.previewWarning, { token, query: { userId: mo.id, points: "2" } });
    expect(preview.body).toEqual({ points: 0, pointsAfter: 2, consequence: null });
    expect((await warn(mo.id, 2)).body.consequence).toBeNull();
    expect(await pointsOf(mo.id)).toBe(2);
    const expired = await site.call(api.listWarnings, { token, query: { userId: mo.id, status: "expired" } });
    expect(expired.body.data).toMatchObject([{ points: 4, status: "expired", actions: [] }]);
  });

  it("ban and lift, each with an entry in the log", async () => {
    const mo = await newMember();
    const banned = await ban(mo.id, { expiresAt: inDays(1) });
    expect(banned.status, banned.text).toBe(201);
    expect(banned.body).toMatchObject({ status: "active", actions: ["lift"], issuedBy: { id: moderator.id } });
    expect(codeOf(await ban(mo.id))).toBe("SVC-API-4009");
    const lifted = await lift(banned.body.id);
    expect(lifted.body).toMatchObject({ status: "lifted", actions: [] });
    expect((await lift(banned.body.id)).body).toEqual(lifted.body);
    expect(await logIn(site, mo.email)).toBeTruthy();
    expect((await entriesOf(mo.id)).map(({ action, targetId }) => [action, targetId])).toEqual([
      ["ban.issue", banned.body.id],
      ["ban.lift", banned.body.id],
    ]);
    const listed = await site.call(api.listAdminBans, { token: admin, query: { userId: mo.id, status: "lifted" } });
    expect(listed.body).toMatchObject({ data: [{ id: banned.body.id, status: "lifted" }], meta: { total: 1 } });
  });

  it("are refused for nobody, for oneself, for who takes precedence, and in the past", async () => {
    const ada = (await site.call(api.me, { token: admin })).body.user.id;
    const mo = await newMember();
    for (const act of [ban, (id: string, more: object = {}) => warn(id, 1, more)]) {
      expect(codeOf(await act(UNKNOWN_ID))).toBe("SVC-API-4004");
      expect(codeOf(await act(moderator.id))).toBe("SVC-API-4009");
      expect(codeOf(await act(ada))).toBe("SVC-API-4003");
      expect(codeOf(await act(mo.id, { expiresAt: "2029-12-31T23:59:59Z" }))).toBe("SVC-API-4001");
    }
    expect(codeOf(await lift(UNKNOWN_ID))).toBe("SVC-API-4004");
    expect(codeOf(await pardon(UNKNOWN_ID))).toBe("SVC-API-4004");
    expect(await pointsOf(mo.id)).toBe(0);
  });

  it("can be taken back within a quarter of an hour, with what they led to", async () => {
    const mo = await newMember();
    const { body: warning } = await warn(mo.id, 20);
    await expect(logIn(site, mo.email)).rejects.toThrow("SVC-AUTH-1003");
    const [issued] = await entriesOf(mo.id);
    if (!issued) throw new Error("The warning has no entry.");
    expect(issued.actions).toEqual(["undo"]);
    const undone = await undo(issued.id);
    expect(undone.body).toMatchObject({ action: "warning.pardon", undoes: issued.id, actions: [] });
    expect(await logIn(site, mo.email)).toBeTruthy();
    expect(await pointsOf(mo.id)).toBe(0);
    expect(codeOf(await undo(issued.id))).toBe("SVC-API-4009");
    expect((await entriesOf(mo.id))[0]).toMatchObject({ undoneBy: undone.body.id, actions: [] });
    const list = await site.call(api.listWarnings, { token, query: { userId: mo.id } });
    expect(list.body.data).toMatchObject([{ id: warning.id, status: "pardoned" }]);
  });

  it("restore the silence that they replaced when they are taken back, once and for all", async () => {
    const mo = await newMember();
    const body = { userId: mo.id, reason: "noise", expiresAt: inDays(1) };
    const { body: silence } = await site.call(api.createSilence, { token, body });
    await warn(mo.id, 5);
    const issued = (await entriesOf(mo.id)).find(({ action }) => action === "warning.issue");
    expect((await undo(issued?.id ?? "")).status).toBe(200);
    const live = await site.call(api.listSilences, { token, query: { userId: mo.id, status: "active" } });
    expect(live.body.data).toMatchObject([{ id: silence.id, expiresAt: body.expiresAt }]);
    const undone = (await entriesOf(mo.id)).filter(({ undoes }) => undoes !== null);
    expect(undone.map(({ action }) => action).sort()).toEqual(["silence.issue", "silence.lift", "warning.pardon"]);
    for (const { id, actions } of undone) {
      expect(actions).toEqual([]);
      expect(codeOf(await undo(id))).toBe("SVC-API-4009");
    }
  });

  it("do not restore a silence that would have ended in the meantime", async () => {
    const mo = await newMember();
    const body = {
      userId: mo.id,
      reason: "noise",
      expiresAt: new Date(site.clock.now().getTime() + 60_000).toISOString(),
    };
    await site.call(api.createSilence, { token, body });
    await warn(mo.id, 5);
    const issued = (await entriesOf(mo.id)).find(({ action }) => action === "warning.issue");
    site.clock.advance(60_000);
    expect((await undo(issued?.id ?? "")).status).toBe(200);
    const live = await site.call(api.listSilences, { token, query: { userId: mo.id, status: "active" } });
    expect(live.body.data).toEqual([]);
  });

  it("announce nothing that is in force already", async () => {
    const [mo, eve] = [await newMember(), await newMember()];
    const announced = async (userId: string, points: number) =>
      (await site.call(api.previewWarning, { token, query: { userId, points } })).body.consequence;
    expect(await announced(mo.id, 5)).toMatchObject({ act: "silence" });
    await site.call(api.createSilence, { token, body: { userId: mo.id, reason: "noise", expiresAt: null } });
    expect(await announced(mo.id, 5)).toBeNull();
    expect(await announced(eve.id, 20)).toMatchObject({ act: "ban" });
    await ban(eve.id);
    expect(await announced(eve.id, 20)).toBeNull();
    expect((await warn(eve.id, 20)).body.consequence).toBeNull();
  });

  it("reinstate a ban whose lifting is taken back", async () => {
    const mo = await newMember();
    const { body: banned } = await ban(mo.id);
    await lift(banned.id);
    const lifting = (await entriesOf(mo.id)).find(({ action }) => action === "ban.lift");
    expect((await undo(lifting?.id ?? "")).body).toMatchObject({ action: "ban.issue", undoes: lifting?.id });
    await expect(logIn(site, mo.email)).rejects.toThrow("SVC-AUTH-1003");
    const again = await site.call(api.listBans, { token, query: { userId: mo.id, status: "active" } });
    expect(again.body.data).toMatchObject([{ id: banned.id }]);
  });
});
