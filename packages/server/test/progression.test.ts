import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createProgression, type Progression } from "../src/features/progression/index.js";
import type { UserEvents } from "../src/features/users/index.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import { connectEvent } from "../src/wings/event-listeners.js";
import { idleParts } from "./events/idle-parts.js";
import { ADMIN, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn, type TestMember } from "./support/members.js";

const DAY_MS = 24 * 3_600_000;

const ladderOf = async (booted: BootedSite, token: string) => (await booted.call(api.getProgression, { token })).body;

const patch = (booted: BootedSite, token: string | undefined, id: string, body: unknown) =>
  booted.callLoosely(api.updateRank, { params: { id }, body, token });

interface Climb {
  readonly progression: Progression;
  readonly forgotten: string[];
  readonly events: LocalEventBus<UserEvents>;
  earn(userId: string, points: number): Promise<void>;
  daily(): Promise<void>;
}

function climbOf(booted: BootedSite): Climb {
  const forgotten: string[] = [];
  const events = new LocalEventBus<UserEvents>(booted.logger);
  const db = booted.database();
  const access = { forgetUser: async (userId: string) => void forgotten.push(userId) };
  const progression = createProgression({ db, clock: booted.clock, access });
  connectEvent(events, idleParts({ db, progression }), "user.registered");
  return {
    progression,
    forgotten,
    events,
    earn: (userId, points) => db.transaction((tx) => progression.addPoints(tx, userId, points)),
    daily: () => progression.daily.run({ signal: new AbortController().signal }),
  };
}

/** A member who registered now, without points. */
async function newMember(booted: BootedSite, username: string): Promise<TestMember> {
  const member = await createMember(booted, { username });
  const created_at = booted.clock.now().toISOString();
  await booted.database().transaction(async (tx) => {
    await tx.updateTable("users").set({ created_at, points: 0 }).where("id", "=", member.id).execute();
  });
  return member;
}

const rungsOf = async (booted: BootedSite, userId: string): Promise<string[]> => {
  const rows = await booted
    .database()
    .read.selectFrom("user_groups")
    .innerJoin("groups", "groups.id", "user_groups.group_id")
    .innerJoin("ranks", "ranks.group_id", "groups.id")
    .select("groups.key")
    .where("user_groups.user_id", "=", userId)
    .execute();
  return rows.map(({ key }) => key);
};

const pointsOf = async (booted: BootedSite, userId: string): Promise<number> =>
  (await booted.database().read.selectFrom("users").select("points").where("id", "=", userId).executeTakeFirstOrThrow())
    .points;

describe.each(databases())("the ladder on $name", (kind) => {
  it("is shaped by administrators only", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const member = await addMember(booted);
    const [first] = (await ladderOf(booted, token)).ranks;
    const calls: readonly (readonly [api.Endpoint, unknown?])[] = [
      [api.getProgression],
      [api.listProgressionGroups],
      [api.updateProgressionSettings, { enabled: false }],
      [api.reorderProgression, { ids: [first?.id] }],
      [api.updateRank, { minPoints: 1 }],
    ];
    for (const [endpoint, body] of calls) {
      const call = { params: { id: first?.id ?? "" }, body };
      expect((await booted.callLoosely(endpoint, call)).status).toBe(401);
      expect((await booted.as(member).callLoosely(endpoint, call)).status).toBe(403);
    }
    expect((await booted.call(api.getOwnLimits)).status).toBe(401);
  });

  it("begins with three rungs, which are groups", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const { ranks, settings } = await ladderOf(booted, token);
    expect(ranks.map(({ group, minPoints, minDays }) => [group.key, minPoints, minDays])).toEqual([
      ["newcomers", 0, 0],
      ["regulars", 50, 7],
      ["veterans", 500, 90],
    ]);
    expect(settings).toEqual({
      etag: expect.any(String),
      enabled: true,
      pointsPerArticle: 10,
      pointsPerComment: 2,
      pointsPerLike: 1,
      demote: false,
    });
    const groups = (await booted.call(api.listProgressionGroups, { token })).body;
    expect(groups.filter(({ rankId }) => rankId !== null).map(({ group }) => group.key)).toEqual([
      "newcomers",
      "regulars",
      "veterans",
    ]);
    expect(groups).toHaveLength(6);
  });

  it("takes changes part by part, and writes them down", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const regulars = (await ladderOf(booted, token)).ranks[1];
    const id = regulars?.id ?? "";
    const answer = await patch(booted, token, id, {
      minPoints: 60,
      limits: { commentLength: 500 },
      groupId: id,
      order: 9,
    });
    const limits = { ...regulars?.limits, commentLength: 500 };
    expect(answer.json).toEqual({ ...regulars, minPoints: 60, limits, etag: expect.any(String) });
    await patch(booted, token, id, { limits: { articlesPerDay: null } });
    expect((await ladderOf(booted, token)).ranks[1]?.limits).toMatchObject({
      commentLength: 500,
      articlesPerDay: null,
    });
    await patch(booted, token, "settings", { demote: true });
    await patch(booted, token, "settings", { pointsPerLike: 0 });
    expect((await ladderOf(booted, token)).settings).toMatchObject({ demote: true, pointsPerLike: 0, enabled: true });
    for (const [path, body] of [
      [id, { minPoints: -1 }],
      [id, { minDays: 1.5 }],
      [id, { limits: { coverTypes: ["image/svg+xml"] } }],
      ["settings", { enabled: "yes" }],
    ] as const)
      expect(codeOf(await patch(booted, token, path, body))).toBe("SVC-API-4001");
    const log = await booted.database().read.selectFrom("activity_log").select("action").execute();
    expect(log.map(({ action }) => action).sort()).toEqual([
      "progression.rank",
      "progression.rank",
      "progression.settings",
      "progression.settings",
    ]);
  });

  it("keeps every change of twenty at once to one rung", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const id = (await ladderOf(booted, token)).ranks[0]?.id ?? "";
    const writes = Array.from({ length: 20 }, (_, index) =>
      patch(booted, token, id, index % 2 === 0 ? { limits: { articleLength: 7 } } : { limits: { commentLength: 8 } }),
    );
    expect((await Promise.all(writes)).every(({ status }) => status === 200)).toBe(true);
    expect((await ladderOf(booted, token)).ranks[0]?.limits).toMatchObject({ articleLength: 7, commentLength: 8 });
  });

  it("is put into another order as a whole", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const ids = (await ladderOf(booted, token)).ranks.map((rank) => rank.id);
    const turned = [...ids].reverse();
    const reorder = (order: unknown) => booted.callLoosely(api.reorderProgression, { body: { ids: order }, token });
    const answer = await reorder(turned);
    expect(answer.body.ranks.map((rank) => [rank.id, rank.order])).toEqual(turned.map((id, index) => [id, index]));
    expect(codeOf(await reorder(ids.slice(1)))).toBe("SVC-API-4001");
    expect(codeOf(await reorder([ids[0], ids[0], ids[1]]))).toBe("SVC-API-4001");
    expect((await ladderOf(booted, token)).ranks.map((rank) => rank.id)).toEqual(turned);
  });

  it("is climbed with points and days", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { earn, daily, forgotten } = climbOf(booted);
    const mo = await newMember(booted, "mo");
    await earn(mo.id, 60);
    expect(await rungsOf(booted, mo.id)).toEqual(["newcomers"]);
    booted.clock.advance(7 * DAY_MS - 1_000);
    await daily();
    expect(await rungsOf(booted, mo.id)).toEqual(["newcomers"]);
    booted.clock.advance(1_000);
    await daily();
    await daily();
    expect(await rungsOf(booted, mo.id)).toEqual(["regulars"]);
    expect(forgotten.filter((id) => id === mo.id)).toHaveLength(2);
    await earn(mo.id, -100);
    expect(await pointsOf(booted, mo.id)).toBe(0);
    await daily();
    expect(await rungsOf(booted, mo.id)).toEqual(["regulars"]);
  });

  it("lets those fall who fell below, where it is told to", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { earn, daily } = climbOf(booted);
    const [mo, zoe] = [await newMember(booted, "mo"), await newMember(booted, "zoe")];
    booted.clock.advance(100 * DAY_MS);
    const token = await logIn(booted, ADMIN.email);
    await earn(mo.id, 1_000);
    await earn(zoe.id, 1_000);
    expect(await rungsOf(booted, mo.id)).toEqual(["veterans"]);
    await patch(booted, token, "settings", { demote: true });
    await earn(mo.id, -900);
    expect(await rungsOf(booted, mo.id)).toEqual(["regulars"]);
    const veterans = (await ladderOf(booted, token)).ranks[2]?.id ?? "";
    await patch(booted, token, veterans, { minPoints: 2_000 });
    await daily();
    expect(await rungsOf(booted, zoe.id)).toEqual(["regulars"]);
    await patch(booted, token, "settings", { enabled: false });
    await earn(zoe.id, -1_000);
    await daily();
    expect(await rungsOf(booted, zoe.id)).toEqual(["regulars"]);
  });

  it("counts every point and every member, whatever races", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { earn, daily, progression } = climbOf(booted);
    const mo = await newMember(booted, "mo");
    booted.clock.advance(10 * DAY_MS);
    const promote = () => booted.database().transaction((tx) => progression.promote(tx, mo.id));
    await Promise.all([
      ...Array.from({ length: 20 }, () => earn(mo.id, 3)),
      ...Array.from({ length: 10 }, promote),
      daily(),
      daily(),
    ]);
    expect(await pointsOf(booted, mo.id)).toBe(60);
    expect(await rungsOf(booted, mo.id)).toEqual(["regulars"]);
    const groups = await booted.database().read.selectFrom("groups").selectAll().execute();
    for (const { id, key, member_count } of groups) {
      const rows = await booted
        .database()
        .read.selectFrom("user_groups")
        .select("user_id")
        .where("group_id", "=", id)
        .execute();
      // The test's members are put into the members' group without being counted.
      if (key !== "members") expect([key, member_count]).toEqual([key, rows.length]);
    }
  });

  it("sees to everybody overnight, however many there are", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { daily } = climbOf(booted);
    const template = await newMember(booted, "template");
    await booted.database().transaction(async (tx) => {
      const row = await tx.selectFrom("users").selectAll().where("id", "=", template.id).executeTakeFirstOrThrow();
      const rows = Array.from({ length: 450 }, (_, index) => {
        const name = `m${index}`;
        const id = `0197a000-0000-7000-9000-${String(index).padStart(12, "0")}`;
        return { ...row, id, email_folded: `${name}@x.y`, username_folded: name, points: index % 2 === 0 ? 0 : 50 };
      });
      await tx.insertInto("users").values(rows).execute();
    });
    booted.clock.advance(7 * DAY_MS);
    await daily();
    const counts = await booted.database().read.selectFrom("groups").select(["key", "member_count"]).execute();
    const count = (key: string) => counts.find((group) => group.key === key)?.member_count;
    expect(count("regulars")).toBe(225);
    // With the template and the administrator.
    expect(count("newcomers")).toBe(227);
  });

  it("takes in whoever registers", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { events } = climbOf(booted);
    const mo = await newMember(booted, "mo");
    const registered = async () =>
      booted.database().transaction((tx) => events.publish(tx, "user.registered", { userId: mo.id }));
    await registered();
    expect(await rungsOf(booted, mo.id)).toEqual(["newcomers"]);
  });

  it("limits members by rung, administrators never", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const { earn } = climbOf(booted);
    const mo = await newMember(booted, "mo");
    const moToken = await logIn(booted, mo.email);
    const limits = async (who: string) => (await booted.call(api.getOwnLimits, { token: who })).json;
    const none = {
      articlesPerDay: null,
      commentsPerDay: null,
      commentPicturesPerDay: null,
      articleLength: null,
      commentLength: null,
    };
    const unlimited = { ...none, coverMaxBytes: 10 * 1024 * 1024, coverTypes: [] };
    expect(await limits(moToken)).toEqual({ ...unlimited, rank: null });
    await earn(mo.id, 1);
    expect(await limits(moToken)).toMatchObject({ articlesPerDay: 5, rank: { key: "newcomers", color: null } });
    const admin = (await booted.call(api.me, { token })).body.user;
    await earn(admin.id, 1);
    expect(await limits(token)).toMatchObject({ ...unlimited, rank: { key: "newcomers" } });
    await patch(booted, token, "settings", { enabled: false });
    expect(await limits(moToken)).toEqual({ ...unlimited, rank: null });
  });
});
