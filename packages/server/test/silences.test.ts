import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createModerationLog, type ModerationEvents } from "../src/features/moderation-log/index.js";
import { createSilences } from "../src/features/sanctions/index.js";
import { Disposables } from "../src/kernel/disposables.js";
import { uuidSource } from "../src/kernel/ids.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import { ADMIN, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn, type TestMember } from "./support/members.js";
import { silence } from "./support/silences.js";

const UNKNOWN_ID = "0197a000-0000-7000-8000-00000000dead";
const HOUR_MS = 3_600_000;

describe.each(databases())("silences on $name", (kind) => {
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
  const inAnHour = () => new Date(site.clock.now().getTime() + HOUR_MS).toISOString();
  const order = (userId: string, more: object = {}) =>
    site.call(api.createSilence, { token, body: { userId, reason: "quarrels", ...more } });
  const lift = (id: string, as = token) => site.call(api.liftSilence, { params: { id }, token: as });
  /** Access tokens end sooner. */
  async function passHour(): Promise<void> {
    site.clock.advance(HOUR_MS);
    [admin, token] = [await logIn(site, ADMIN.email), await logIn(site, moderator.email)];
  }
  const entriesOf = (userId: string) =>
    site
      .database()
      .read.selectFrom("moderation_log")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .orderBy("id")
      .execute();

  /** Runs the schedule as a process of its own would. */
  async function expire(): Promise<void> {
    const parts = {
      db: site.database(),
      clock: site.clock,
      newId: uuidSource,
      events: new LocalEventBus<ModerationEvents>(site.logger),
      log: createModerationLog({ clock: site.clock, newId: uuidSource }),
      access: { forgetUser: async () => undefined },
    };
    await createSilences(parts).expiry.run({ signal: new AbortController().signal });
  }

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    admin = await site.installed();
    const group = await site.call(api.createGroup, { token: admin, body: { name: "Wardens" } });
    expect(group.status, group.text).toBe(201);
    const permissions = { params: { id: group.body.id }, token: admin, body: { permissions: ["moderation.warn"] } };
    expect((await site.callLoosely(api.setGroupPermissions, permissions)).status).toBe(200);
    moderator = await newMember();
    await site
      .database()
      .transaction((tx) =>
        tx
          .insertInto("user_groups")
          .values({ user_id: moderator.id, group_id: group.body.id, created_at: site.clock.now().toISOString() })
          .execute(),
      );
    token = await logIn(site, moderator.email);
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  it("are issued, listed and lifted, each with an entry in the log", async () => {
    const mo = await newMember();
    const expiresAt = inAnHour();
    const issued = await silence(site, token, mo.id, { expiresAt });
    expect(issued).toMatchObject({ user: { id: mo.id }, status: "active", expiresAt, actions: ["lift"] });
    expect(issued.issuedBy?.id).toBe(moderator.id);
    const list = async (query: object) =>
      (await site.callLoosely(api.listSilences, { token, query: { userId: mo.id, ...query } })).json;
    expect(await list({ status: "active" })).toMatchObject({ data: [{ id: issued.id }], meta: { total: 1 } });
    const lifted = await lift(issued.id);
    expect(lifted.body).toMatchObject({ status: "lifted", actions: [], liftedBy: { id: moderator.id } });
    site.clock.advance(1_000);
    expect((await lift(issued.id)).body).toEqual(lifted.body);
    expect(await list({ status: "active" })).toMatchObject({ data: [] });
    expect(await list({ status: "lifted" })).toMatchObject({ data: [{ id: issued.id }] });
    expect((await entriesOf(mo.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ["silence.issue", moderator.id],
      ["silence.lift", moderator.id],
    ]);
  });

  it("tell the member when they begin and when they are lifted", async () => {
    const mo = await newMember();
    const { id } = await silence(site, token, mo.id);
    await lift(id);
    await site.settled();
    const kinds = await site
      .database()
      .read.selectFrom("notifications")
      .select("kind")
      .where("user_id", "=", mo.id)
      .execute();
    expect(kinds).toEqual([{ kind: "moderation.action" }, { kind: "moderation.action" }]);
  });

  it("are refused for nobody, for oneself, for who takes precedence, twice, and in the past", async () => {
    const mo = await newMember();
    expect(codeOf(await order(UNKNOWN_ID))).toBe("SVC-API-4004");
    expect(codeOf(await order(moderator.id))).toBe("SVC-API-4009");
    const ada = (await site.call(api.me, { token: admin })).body.user.id;
    expect(codeOf(await order(ada))).toBe("SVC-API-4003");
    expect(codeOf(await order(mo.id, { expiresAt: "2029-12-31T23:59:59Z" }))).toBe("SVC-API-4001");
    await silence(site, token, mo.id);
    expect(codeOf(await order(mo.id))).toBe("SVC-API-4009");
    expect(codeOf(await lift(UNKNOWN_ID))).toBe("SVC-API-4004");
  });

  it("show no action to those who may not carry it out", async () => {
    const warden = await silence(site, admin, moderator.id, { expiresAt: inAnHour() });
    const seen = await site.call(api.listSilences, { token, query: { userId: moderator.id } });
    expect(seen.body.data).toMatchObject([{ id: warden.id, actions: [] }]);
    expect(codeOf(await lift(warden.id))).toBe("SVC-API-4003");
    expect((await lift(warden.id, admin)).body.status).toBe("lifted");
  });

  it("leave the site an administrator who may act", async () => {
    const [first, second] = [await newMember(["administrators"]), await newMember(["administrators"])];
    const [one, two] = [await logIn(site, first.email), await logIn(site, second.email)];
    const ada = (await site.call(api.me, { token: admin })).body.user.id;
    const adas = await silence(site, one, ada);
    const each = await Promise.all([
      site.call(api.createSilence, { token: one, body: { userId: second.id, reason: "x" } }),
      site.call(api.createSilence, { token: two, body: { userId: first.id, reason: "x" } }),
    ]);
    expect(each.filter(({ status }) => status === 201)).toHaveLength(1);
    const { read } = site.database();
    const silenced = await read.selectFrom("silences").select("user_id").where("lifted_at", "is", null).execute();
    const left = silenced.some(({ user_id }) => user_id === first.id) ? two : one;
    expect((await lift(adas.id, left)).status).toBe(200);
  });

  it("run out by themselves, once, and make room for another", async () => {
    const mo = await newMember();
    await silence(site, token, mo.id, { expiresAt: inAnHour() });
    await passHour();
    const listed = await site.call(api.listSilences, { token, query: { userId: mo.id, status: "expired" } });
    expect(listed.body.data).toMatchObject([{ status: "expired", actions: [] }]);
    const again = await silence(site, token, mo.id, { expiresAt: inAnHour() });
    await passHour();
    await Promise.all([expire(), expire(), expire()]);
    const rows = await site.database().read.selectFrom("silences").selectAll().where("user_id", "=", mo.id).execute();
    expect(rows.every(({ lifted_at, lifted_by }) => lifted_at !== null && lifted_by === null)).toBe(true);
    expect((await lift(again.id)).body.status).toBe("expired");
    expect((await entriesOf(mo.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ["silence.issue", moderator.id],
      ["silence.expire", null],
      ["silence.issue", moderator.id],
      ["silence.expire", null],
    ]);
  });

  it("are issued and lifted once when fifty moderators do so at the same moment", async () => {
    const mo = await newMember();
    const answers = await Promise.all(Array.from({ length: 50 }, () => order(mo.id)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    const { id } = answers.find(({ status }) => status === 201)?.body ?? { id: "" };
    const lifts = await Promise.all(Array.from({ length: 50 }, () => lift(id)));
    expect(new Set(lifts.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await entriesOf(mo.id)).map(({ action }) => action)).toEqual(["silence.issue", "silence.lift"]);
  });

  it("end in one state when they are issued and lifted at the same moment", async () => {
    const mo = await newMember();
    const { id } = await silence(site, token, mo.id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? order(mo.id) : lift(id))),
    );
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    const issued = answers.filter(({ status }) => status === 201).length;
    const actions = (await entriesOf(mo.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === "silence.lift")).toHaveLength(1);
    expect(actions.filter((action) => action === "silence.issue")).toHaveLength(1 + issued);
    const live = site.database().read.selectFrom("silences").select("id").where("user_id", "=", mo.id);
    expect(await live.where("lifted_at", "is", null).execute()).toHaveLength(issued);
  });
});
