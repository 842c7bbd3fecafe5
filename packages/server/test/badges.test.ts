import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { uuidSource } from "../src/kernel/ids.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn, type TestMember } from "./support/members.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";

async function find(booted: BootedSite, token: string, key: string) {
  const { data } = (await booted.as(token).call(api.listBadges, { query: { limit: 100 } })).body;
  return data.find((badge) => badge.key === key) ?? expect.fail(`There is no badge ${key}.`);
}

const keysOf = async (booted: BootedSite, userId: string): Promise<string[]> =>
  (await booted.call(api.listUserBadges, { params: { id: userId } })).body.map(({ key }) => key);

async function setColumns(booted: BootedSite, id: string, columns: object): Promise<void> {
  await booted.database().transaction(async (tx) => {
    await tx.updateTable("users").set(columns).where("id", "=", id).execute();
  });
}

const awardsOf = (booted: BootedSite, badgeId: string) =>
  booted.database().read.selectFrom("badge_awards").selectAll().where("badge_id", "=", badgeId).execute();

describe.each(databases())("badges on $name", (kind) => {
  it("are managed and awarded by those who may, and by nobody else", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const member = await addMember(booted);
    const { id } = await find(booted, token, "first-article");
    const calls: readonly (readonly [api.Endpoint, unknown?])[] = [
      [api.listBadges],
      [api.createBadge, { name: "x" }],
      [api.listBadgeMetrics],
      [api.updateBadge, { name: "x" }],
      [api.deleteBadge],
      [api.listBadgeHolders],
      [api.awardBadge, { userId: NOBODY }],
      [api.revokeBadge],
    ];
    for (const [endpoint, body] of calls) {
      const call = { params: { id, userId: NOBODY }, body };
      expect([(await booted.callLoosely(endpoint, call)).status, endpoint.id]).toEqual([401, endpoint.id]);
      const asMember = await booted.as(member).callLoosely(endpoint, call);
      expect([asMember.status, endpoint.id]).toEqual([403, endpoint.id]);
    }
  });

  it("are created, changed and deleted, with icons of either form", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const extra = { id: NOBODY, system: true, holders: 9, is_system: 1 };
    const made = await booted
      .as(token)
      .call(api.createBadge, { body: { name: " Night Owl ", faIcon: "faCircleUser", ...extra } });
    expect([made.status, made.json]).toMatchObject([
      201,
      { key: "night-owl", name: "Night Owl", faIcon: "circle-user", rule: null, system: false, holders: 0 },
    ]);
    const { id } = made.body;
    expect(id).not.toBe(NOBODY);
    expect((await booted.as(token).call(api.createBadge, { body: { name: "Night Owl" } })).body.key).toBe(
      "night-owl-2",
    );
    expect(codeOf(await booted.as(token).call(api.createBadge, { body: { key: "night-owl", name: "x" } }))).toBe(
      "SVC-API-4009",
    );
    expect((await booted.as(token).call(api.createBadge, { body: { name: "x", faIcon: "a b" } })).status).toBe(422);
    const rule = { metric: "nothing", threshold: 1 };
    expect((await booted.as(token).call(api.createBadge, { body: { name: "x", rule } })).json).toMatchObject({
      error: { code: "SVC-API-4001", details: [{ path: "body.rule.metric", code: "unknown" }] },
    });
    const changed = await booted.as(token).call(api.updateBadge, {
      params: { id },
      body: {
        faIcon: "regular:star",
        order: 3,
        color: "#336699",
      },
    });
    expect(changed.json).toMatchObject({ name: "Night Owl", faIcon: "regular:star", order: 3, color: "#336699" });
    expect((await booted.as(token).call(api.updateBadge, { params: { id: NOBODY }, body: { name: "x" } })).status).toBe(
      404,
    );

    const { id: userId } = await createMember(booted, { username: "kim" });
    await booted.as(token).call(api.awardBadge, { params: { id }, body: { userId } });
    expect(await keysOf(booted, userId)).toEqual(["night-owl"]);
    expect((await booted.as(token).call(api.deleteBadge, { params: { id } })).status).toBe(204);
    expect((await booted.as(token).call(api.deleteBadge, { params: { id } })).status).toBe(404);
    expect(await awardsOf(booted, id)).toEqual([]);
    expect(await keysOf(booted, userId)).toEqual([]);
    const system = await find(booted, token, "one-year");
    expect((await booted.as(token).call(api.deleteBadge, { params: { id: system.id } })).status).toBe(409);
    expect(
      (await booted.as(token).call(api.updateBadge, { params: { id: system.id }, body: { name: "A whole year" } })).body
        .key,
    ).toBe("one-year");
    for (const query of ["sort=name&order=asc", "sort=holders", "sort=createdAt", "sort=order&page=2&limit=3"])
      expect((await booted.as(token).callLoosely(api.listBadges, { query })).json).toMatchObject({
        meta: { total: 8 },
      });
    expect((await booted.as(token).callLoosely(api.listBadges, { query: { sort: "fa_icon" } })).status).toBe(422);
  });

  it("are awarded once however often, and the note is the last one", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const { id } = (await booted.as(token).call(api.createBadge, { body: { name: "Helper" } })).body;
    const { id: userId } = await createMember(booted, { username: "kim" });
    const award = (body: object) => booted.as(token).callLoosely(api.awardBadge, { params: { id }, body });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => award({ userId, note: `n${index}` })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await awardsOf(booted, id)).toHaveLength(1);
    expect((await find(booted, token, "helper")).holders).toBe(1);
    expect((await award({ userId, note: "thanks" })).json).toMatchObject({
      note: "thanks",
      user: { username: "kim" },
      awardedBy: { username: "ada" },
    });
    expect((await award({ userId })).json).toMatchObject({ note: "thanks" });
    expect((await award({ userId, note: "" })).json).toMatchObject({ note: null });
    expect((await award({ userId: NOBODY })).status).toBe(404);
    expect((await booted.as(token).call(api.listBadgeHolders, { params: { id } })).json).toMatchObject({
      data: [{ user: { id: userId }, note: null }],
      meta: { total: 1 },
    });
    for (let round = 0; round < 2; round += 1)
      expect((await booted.as(token).call(api.revokeBadge, { params: { id, userId } })).status).toBe(204);
    expect((await booted.as(token).call(api.revokeBadge, { params: { id, userId: NOBODY } })).status).toBe(404);
    expect((await find(booted, token, "helper")).holders).toBe(0);
    await setColumns(booted, userId, { status: "banned" });
    expect((await award({ userId })).status).toBe(404);
  });

  it("keep the number of holders equal to the rows through a thousand things at once", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const made = ["One", "Two", "Three"].map(
      async (name) => (await booted.as(token).call(api.createBadge, { body: { name } })).body.id,
    );
    const ids = await Promise.all(made);
    const people: string[] = [];
    for (let index = 0; index < 6; index += 1) people.push((await createMember(booted, { username: `p${index}` })).id);
    let seed = 7_919;
    const draw = <T>(from: readonly T[]): T => {
      seed = (seed * 48_271) % 2_147_483_647;
      return from[seed % from.length] ?? expect.fail("There is nothing to draw from.");
    };
    const steps = Array.from({ length: 1_000 }, () => {
      const [id, userId, isAward] = [draw(ids), draw(people), draw([true, false])];
      return () =>
        isAward
          ? booted.as(token).call(api.awardBadge, { params: { id }, body: { userId, note: "n" } })
          : booted.as(token).call(api.revokeBadge, { params: { id, userId } });
    });
    const statuses = new Set<number>();
    for (let start = 0; start < steps.length; start += 50)
      for (const { status } of await Promise.all(steps.slice(start, start + 50).map((step) => step())))
        statuses.add(status);
    expect(statuses).toEqual(new Set([200, 204]));
    const told = await Promise.all(
      ["one", "two", "three"].map(async (key) => (await find(booted, token, key)).holders),
    );
    const counted = await Promise.all(ids.map(async (id) => (await awardsOf(booted, id)).length));
    expect(told).toEqual(counted);
    expect(counted.some((count) => count > 0)).toBe(true);
  });

  it("are shown in card order, one by one and for a hundred people at once", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const [ann, bob] = [
      await createMember(booted, { username: "ann" }),
      await createMember(booted, { username: "bob" }),
    ];
    const make = async (name: string, order: number) =>
      (await booted.as(token).call(api.createBadge, { body: { name, order } })).body.id;
    const [second, first, hidden] = [await make("Second", 1_002), await make("First", 1_001), await make("Hidden", 1)];
    for (const id of [second, first, hidden])
      await booted.as(token).call(api.awardBadge, { params: { id }, body: { userId: ann.id } });
    await booted.as(token).call(api.updateBadge, { params: { id: hidden }, body: { active: false } });
    expect(await keysOf(booted, ann.id)).toEqual(["first", "second"]);
    const batch = (ids: string) => booted.call(api.listBadgesOfUsers, { query: { ids } });
    const answer = await batch(`${ann.id},,${bob.id},${ann.id},${NOBODY}`);
    const held = answer.body;
    expect(Object.keys(held).sort()).toEqual([ann.id, bob.id, NOBODY].sort());
    expect(held[ann.id]?.map(({ key }) => key)).toEqual(["first", "second"]);
    expect(held[bob.id]).toEqual([]);
    const ids = (count: number) => Array.from({ length: count }, () => uuidSource()).join(",");
    expect((await batch(ids(100))).status).toBe(200);
    for (const wrong of [ids(101), "", ",", "a,b", `${ann.id},1`]) expect((await batch(wrong)).status).toBe(422);
    const catalogue = (await booted.call(api.listBadgeCatalogue)).body;
    expect(catalogue.map(({ key }) => key)).toContain("first");
    expect(catalogue.map(({ key }) => key)).not.toContain("hidden");
    expect(Object.keys(catalogue[0] ?? {}).sort()).toEqual(["color", "description", "faIcon", "id", "key", "name"]);
    await setColumns(booted, ann.id, { status: "banned" });
    expect((await booted.call(api.listUserBadges, { params: { id: ann.id } })).status).toBe(404);
    expect((await batch(ann.id)).json).toEqual({ [ann.id]: [] });
    expect((await booted.call(api.listUserBadges, { params: { id: NOBODY } })).status).toBe(404);
    expect((await booted.call(api.listUserBadges, { params: { id: "1" } })).status).toBe(422);
  });

  it("come by themselves when somebody reaches what a rule asks", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const { id: popular } = (
      await booted
        .as(token)
        .call(api.createBadge, { body: { name: "Popular", rule: { metric: "followers", threshold: 2 } } })
    ).body;
    const star = await createMember(booted, { username: "star" });
    const fans: string[] = [];
    for (const username of ["fan-1", "fan-2", "fan-3"]) fans.push(await addMember(booted, { username }));
    const follow = (fan: string | undefined) => booted.as(fan).call(api.followUser, { params: { id: star.id } });
    const unfollow = (fan: string) => booted.as(fan).call(api.unfollowUser, { params: { id: star.id } });
    await follow(fans[0]);
    expect(await keysOf(booted, star.id)).toEqual([]);
    await Promise.all([follow(fans[1]), follow(fans[2])]);
    expect(await keysOf(booted, star.id)).toEqual(["popular"]);
    expect(await awardsOf(booted, popular)).toMatchObject([{ awarded_by: null, note: null }]);
    // Badges that were awarded stay, and those that were taken away are not awarded again automatically.
    for (const fan of fans) await unfollow(fan);
    expect(await keysOf(booted, star.id)).toEqual(["popular"]);
    await booted.as(token).call(api.revokeBadge, { params: { id: popular, userId: star.id } });
    for (const fan of fans) await follow(fan);
    expect(await keysOf(booted, star.id)).toEqual([]);
    await booted.as(token).call(api.awardBadge, { params: { id: popular }, body: { userId: star.id } });
    expect(await keysOf(booted, star.id)).toEqual(["popular"]);
    expect((await find(booted, token, "popular")).holders).toBe(1);
  });

  it("reach everybody when their rule changes, in pieces and once each", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const template = await createMember(booted, { username: "template" });
    const people: TestMember[] = Array.from({ length: 1_100 }, (_, index) => ({
      id: uuidSource(),
      username: `p${index}`,
      email: `p${index}@example.org`,
    }));
    await booted.database().transaction(async (tx) => {
      const row = await tx.selectFrom("users").selectAll().where("id", "=", template.id).executeTakeFirstOrThrow();
      const rows = people.map(({ id, username, email }, index) => ({
        ...row,
        id,
        username,
        username_folded: username,
        email,
        email_folded: email,
        comment_count: index,
        status: index === 1_000 ? ("banned" as const) : ("active" as const),
      }));
      for (let start = 0; start < rows.length; start += 100)
        await tx
          .insertInto("users")
          .values(rows.slice(start, start + 100))
          .execute();
    });
    const { id } = (await booted.as(token).call(api.createBadge, { body: { name: "Talker" } })).body;
    await booted.settled();
    expect(await awardsOf(booted, id)).toEqual([]);
    const rule = { metric: "comments", threshold: 900 };
    expect((await booted.as(token).call(api.updateBadge, { params: { id }, body: { rule } })).json).toMatchObject({
      rule,
    });
    await booted.settled();
    const awards = await awardsOf(booted, id);
    expect(awards).toHaveLength(199);
    expect(awards.every(({ user_id }) => people.slice(900).some((person) => person.id === user_id))).toBe(true);
    expect((await find(booted, token, "talker")).holders).toBe(199);
    const applied = booted.logger.entries.findLast(({ message }) => message.includes("applied to everybody"));
    expect(applied?.fields).toMatchObject({ badgeId: id, awarded: 199 });
    await booted
      .as(token)
      .call(api.updateBadge, { params: { id }, body: { rule: { metric: "comments", threshold: 800 } } });
    await booted
      .as(token)
      .call(api.updateBadge, { params: { id }, body: { rule: { metric: "comments", threshold: 850 } } });
    await booted.settled();
    expect(await awardsOf(booted, id)).toHaveLength(249);
    expect((await find(booted, token, "talker")).holders).toBe(249);
  });

  it("tell what rules can count", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const metrics = (await booted.as(token).call(api.listBadgeMetrics)).body;
    expect(metrics.map(({ key }) => key)).toEqual(["articles", "comments", "followers", "likes", "days"]);
    expect(metrics.every(({ pluginId }) => pluginId === null)).toBe(true);
  });

  it("of the installation are system badges", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    for (const key of ["first-article", "first-comment", "one-year"])
      expect(await find(booted, token, key)).toMatchObject({ system: true, active: true, holders: 0 });
    const holder = await logIn(booted, (await createMember(booted, { username: "kim" })).email);
    expect((await booted.call(api.listBadgeCatalogue, { token: holder })).json).toHaveLength(7);
  });
});
