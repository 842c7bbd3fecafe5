import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { uuidSource } from "../src/kernel/ids.js";
import { type Answer, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn, type TestMember } from "./support/members.js";

const ADMIN_PATH = "/api/admin/badges";
const NOBODY = "0197a000-0000-7000-8000-00000000dead";

interface Badge {
  readonly id: string;
  readonly key: string;
  readonly faIcon: string;
  readonly holders: number;
  readonly rule: unknown;
}

const badgeOf = (answer: Answer): Badge => answer.json as Badge;
const send = (booted: BootedSite, token: string | undefined, method: string, path: string, body?: unknown) =>
  booted.call(`${ADMIN_PATH}${path}`, { method, token, ...(body === undefined ? {} : { body }) });

async function find(booted: BootedSite, token: string, key: string): Promise<Badge> {
  const { data } = (await send(booted, token, "GET", "?limit=100")).json as { data: Badge[] };
  return data.find((badge) => badge.key === key) ?? expect.fail(`There is no badge ${key}.`);
}

const keysOf = async (booted: BootedSite, userId: string): Promise<string[]> =>
  ((await booted.call(`/api/user-badges/${userId}`)).json as Badge[]).map(({ key }) => key);

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
    const calls = [
      ["GET", ""],
      ["POST", "", { name: "x" }],
      ["GET", "/metrics"],
      ["PATCH", `/${id}`, { name: "x" }],
      ["DELETE", `/${id}`],
      ["GET", `/${id}/holders`],
      ["POST", `/${id}/award`, { userId: NOBODY }],
      ["DELETE", `/${id}/award/${NOBODY}`],
    ] as const;
    for (const [method, path, body] of calls) {
      expect([(await send(booted, undefined, method, path, body)).status, method, path]).toEqual([401, method, path]);
      expect([(await send(booted, member, method, path, body)).status, method, path]).toEqual([403, method, path]);
    }
  });

  it("are created, changed and deleted, with icons of either form", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const extra = { id: NOBODY, system: true, holders: 9, is_system: 1 };
    const made = await send(booted, token, "POST", "", { name: " Night Owl ", faIcon: "faCircleUser", ...extra });
    expect([made.status, made.json]).toMatchObject([
      201,
      { key: "night-owl", name: "Night Owl", faIcon: "circle-user", rule: null, system: false, holders: 0 },
    ]);
    const { id } = badgeOf(made);
    expect(id).not.toBe(NOBODY);
    expect(badgeOf(await send(booted, token, "POST", "", { name: "Night Owl" })).key).toBe("night-owl-2");
    expect(codeOf(await send(booted, token, "POST", "", { key: "night-owl", name: "x" }))).toBe("SVC-API-4009");
    expect((await send(booted, token, "POST", "", { name: "x", faIcon: "a b" })).status).toBe(422);
    const rule = { metric: "nothing", threshold: 1 };
    expect((await send(booted, token, "POST", "", { name: "x", rule })).json).toMatchObject({
      error: { code: "SVC-API-4001", details: [{ path: "body.rule.metric", code: "unknown" }] },
    });
    const changed = await send(booted, token, "PATCH", `/${id}`, {
      faIcon: "regular:star",
      order: 3,
      color: "#336699",
    });
    expect(changed.json).toMatchObject({ name: "Night Owl", faIcon: "regular:star", order: 3, color: "#336699" });
    expect((await send(booted, token, "PATCH", `/${NOBODY}`, { name: "x" })).status).toBe(404);

    const { id: userId } = await createMember(booted, { username: "kim" });
    await send(booted, token, "POST", `/${id}/award`, { userId });
    expect(await keysOf(booted, userId)).toEqual(["night-owl"]);
    expect((await send(booted, token, "DELETE", `/${id}`)).status).toBe(204);
    expect((await send(booted, token, "DELETE", `/${id}`)).status).toBe(404);
    expect(await awardsOf(booted, id)).toEqual([]);
    expect(await keysOf(booted, userId)).toEqual([]);
    const system = await find(booted, token, "one-year");
    expect((await send(booted, token, "DELETE", `/${system.id}`)).status).toBe(409);
    expect(badgeOf(await send(booted, token, "PATCH", `/${system.id}`, { name: "A whole year" })).key).toBe("one-year");
    for (const query of ["sort=name&order=asc", "sort=holders", "sort=createdAt", "sort=order&page=2&limit=3"])
      expect((await send(booted, token, "GET", `?${query}`)).json).toMatchObject({ meta: { total: 8 } });
    expect((await send(booted, token, "GET", "?sort=fa_icon")).status).toBe(422);
  });

  it("are awarded once however often, and the note is the last one", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const { id } = badgeOf(await send(booted, token, "POST", "", { name: "Helper" }));
    const { id: userId } = await createMember(booted, { username: "kim" });
    const award = (body: object) => send(booted, token, "POST", `/${id}/award`, body);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => award({ userId, note: `n${index}` })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await awardsOf(booted, id)).toHaveLength(1);
    expect((await find(booted, token, "helper")).holders).toBe(1);
    expect((await award({ userId, note: "thanks" })).json).toMatchObject({
      ...{ note: "thanks", user: { username: "kim" }, awardedBy: { username: "ada" } },
    });
    expect((await award({ userId })).json).toMatchObject({ note: "thanks" });
    expect((await award({ userId, note: "" })).json).toMatchObject({ note: null });
    expect((await award({ userId: NOBODY })).status).toBe(404);
    expect((await send(booted, token, "GET", `/${id}/holders`)).json).toMatchObject({
      data: [{ user: { id: userId }, note: null }],
      meta: { total: 1 },
    });
    for (let round = 0; round < 2; round += 1)
      expect((await send(booted, token, "DELETE", `/${id}/award/${userId}`)).status).toBe(204);
    expect((await send(booted, token, "DELETE", `/${id}/award/${NOBODY}`)).status).toBe(404);
    expect((await find(booted, token, "helper")).holders).toBe(0);
    await setColumns(booted, userId, { status: "banned" });
    expect((await award({ userId })).status).toBe(404);
  });

  it("keep the number of holders equal to the rows through a thousand things at once", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const made = ["One", "Two", "Three"].map(
      async (name) => badgeOf(await send(booted, token, "POST", "", { name })).id,
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
          ? send(booted, token, "POST", `/${id}/award`, { userId, note: "n" })
          : send(booted, token, "DELETE", `/${id}/award/${userId}`);
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
  }, 60_000);

  it("are shown in card order, one by one and for a hundred people at once", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const [ann, bob] = [
      await createMember(booted, { username: "ann" }),
      await createMember(booted, { username: "bob" }),
    ];
    const make = async (name: string, order: number) =>
      badgeOf(await send(booted, token, "POST", "", { name, order })).id;
    const [second, first, hidden] = [await make("Second", 1_002), await make("First", 1_001), await make("Hidden", 1)];
    for (const id of [second, first, hidden]) await send(booted, token, "POST", `/${id}/award`, { userId: ann.id });
    await send(booted, token, "PATCH", `/${hidden}`, { active: false });
    expect(await keysOf(booted, ann.id)).toEqual(["first", "second"]);
    const batch = (ids: string) => booted.call(`/api/user-badges/batch?ids=${ids}`);
    const answer = await batch(`${ann.id},,${bob.id},${ann.id},${NOBODY}`);
    const held = answer.json as Record<string, Badge[]>;
    expect(Object.keys(held).sort()).toEqual([ann.id, bob.id, NOBODY].sort());
    expect(held[ann.id]?.map(({ key }) => key)).toEqual(["first", "second"]);
    expect(held[bob.id]).toEqual([]);
    const ids = (count: number) => Array.from({ length: count }, () => uuidSource()).join(",");
    expect((await batch(ids(100))).status).toBe(200);
    for (const wrong of [ids(101), "", ",", "a,b", `${ann.id},1`]) expect((await batch(wrong)).status).toBe(422);
    const catalogue = (await booted.call("/api/user-badges/catalogue")).json as Badge[];
    expect(catalogue.map(({ key }) => key)).toContain("first");
    expect(catalogue.map(({ key }) => key)).not.toContain("hidden");
    expect(Object.keys(catalogue[0] ?? {}).sort()).toEqual(["color", "description", "faIcon", "id", "key", "name"]);
    await setColumns(booted, ann.id, { status: "banned" });
    expect((await booted.call(`/api/user-badges/${ann.id}`)).status).toBe(404);
    expect((await batch(ann.id)).json).toEqual({ [ann.id]: [] });
    expect((await booted.call(`/api/user-badges/${NOBODY}`)).status).toBe(404);
    expect((await booted.call("/api/user-badges/1")).status).toBe(422);
  });

  it("come by themselves when somebody reaches what a rule asks", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const { id: popular } = badgeOf(
      await send(booted, token, "POST", "", { name: "Popular", rule: { metric: "followers", threshold: 2 } }),
    );
    const star = await createMember(booted, { username: "star" });
    const fans: string[] = [];
    for (const username of ["fan-1", "fan-2", "fan-3"]) fans.push(await addMember(booted, { username }));
    const follow = (fan: string | undefined, method = "POST") =>
      booted.call(`/api/users/${star.id}/follow`, { method, token: fan });
    await follow(fans[0]);
    expect(await keysOf(booted, star.id)).toEqual([]);
    await Promise.all([follow(fans[1]), follow(fans[2])]);
    expect(await keysOf(booted, star.id)).toEqual(["popular"]);
    expect(await awardsOf(booted, popular)).toMatchObject([{ awarded_by: null, note: null }]);
    // What somebody reached stays, and what was taken away does not come back by itself.
    for (const fan of fans) await follow(fan, "DELETE");
    expect(await keysOf(booted, star.id)).toEqual(["popular"]);
    await send(booted, token, "DELETE", `/${popular}/award/${star.id}`);
    for (const fan of fans) await follow(fan);
    expect(await keysOf(booted, star.id)).toEqual([]);
    await send(booted, token, "POST", `/${popular}/award`, { userId: star.id });
    expect(await keysOf(booted, star.id)).toEqual(["popular"]);
    expect((await find(booted, token, "popular")).holders).toBe(1);
  });

  it("reach everybody when their rule changes, in pieces and once each", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const template = await createMember(booted, { username: "template" });
    const people: TestMember[] = Array.from({ length: 1_100 }, (_, index) => ({
      ...{ id: uuidSource(), username: `p${index}`, email: `p${index}@example.org` },
    }));
    await booted.database().transaction(async (tx) => {
      const row = await tx.selectFrom("users").selectAll().where("id", "=", template.id).executeTakeFirstOrThrow();
      const rows = people.map(({ id, username, email }, index) => ({
        ...{ ...row, id, username, username_folded: username, email, email_folded: email, comment_count: index },
        status: index === 1_000 ? ("banned" as const) : ("active" as const),
      }));
      for (let start = 0; start < rows.length; start += 100)
        await tx
          .insertInto("users")
          .values(rows.slice(start, start + 100))
          .execute();
    });
    const { id } = badgeOf(await send(booted, token, "POST", "", { name: "Talker" }));
    await booted.settled();
    expect(await awardsOf(booted, id)).toEqual([]);
    const rule = { metric: "comments", threshold: 900 };
    expect((await send(booted, token, "PATCH", `/${id}`, { rule })).json).toMatchObject({ rule });
    await booted.settled();
    const awards = await awardsOf(booted, id);
    expect(awards).toHaveLength(199);
    expect(awards.every(({ user_id }) => people.slice(900).some((person) => person.id === user_id))).toBe(true);
    expect((await find(booted, token, "talker")).holders).toBe(199);
    const applied = booted.logger.entries.findLast(({ message }) => message.includes("applied to everybody"));
    expect(applied?.fields).toMatchObject({ badgeId: id, awarded: 199 });
    await send(booted, token, "PATCH", `/${id}`, { rule: { metric: "comments", threshold: 800 } });
    await send(booted, token, "PATCH", `/${id}`, { rule: { metric: "comments", threshold: 850 } });
    await booted.settled();
    expect(await awardsOf(booted, id)).toHaveLength(249);
    expect((await find(booted, token, "talker")).holders).toBe(249);
  }, 60_000);

  it("tell what rules can count", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const metrics = (await send(booted, token, "GET", "/metrics")).json as { key: string; pluginId: string | null }[];
    expect(metrics.map(({ key }) => key)).toEqual(["articles", "comments", "followers", "likes", "days"]);
    expect(metrics.every(({ pluginId }) => pluginId === null)).toBe(true);
  });

  it("of the installation are system badges", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    for (const key of ["first-article", "first-comment", "one-year"])
      expect(await find(booted, token, key)).toMatchObject({ system: true, active: true, holders: 0 });
    const holder = await logIn(booted, (await createMember(booted, { username: "kim" })).email);
    expect((await booted.call("/api/user-badges/catalogue", { token: holder })).json).toHaveLength(7);
  });
});
