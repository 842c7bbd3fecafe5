import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { savedViewsQuery } from "../src/features/admin/index.js";
import { uuidSource } from "../src/kernel/ids.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { planOf } from "./support/query-plan.js";

const NEWEST = { screen: "people", name: "Newest", filters: "sort=createdAt&order=desc" };

async function scene(booted: BootedSite) {
  const ada = booted.as(await booted.installed());
  const mo = booted.as(await addMember(booted, { username: "mo", groups: ["members", "moderators"] }));
  return { ada, mo };
}

/** Views of one person, written past the limit of calls. */
async function fill(booted: BootedSite, userId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: uuidSource(),
    user_id: userId,
    screen: `screen-${index % 5}`,
    query: "",
    name: `View ${index}`,
    name_folded: `view ${index}`,
    created_at: booted.clock.now().toISOString(),
  }));
  await booted.database().transaction((tx) => tx.insertInto("saved_views").values(rows).execute());
}

describe.each(databases())("saved views on $name", (kind) => {
  it("belong to whoever saved them, by screen and name", async () => {
    await using booted = await bootSite(kind);
    const { ada, mo } = await scene(booted);
    const saved = await ada.call(api.createSavedView, { body: NEWEST });
    expect([saved.status, saved.body]).toEqual([
      201,
      { ...NEWEST, id: expect.any(String), createdAt: "2030-01-01T00:00:00.000Z" },
    ]);
    await ada.call(api.createSavedView, { body: { screen: "people", name: "active", filters: "" } });
    await ada.call(api.createSavedView, { body: { ...NEWEST, screen: "articles" } });
    await mo.call(api.createSavedView, { body: { ...NEWEST, screen: "reports", name: "Mine" } });

    const names = async (caller: typeof ada, screen?: string) =>
      (await caller.call(api.listSavedViews, { query: screen === undefined ? {} : { screen } })).body.map(
        (view) => `${view.screen} ${view.name}`,
      );
    expect(await names(ada)).toEqual(["articles Newest", "people active", "people Newest"]);
    expect(await names(ada, "people")).toEqual(["people active", "people Newest"]);
    expect(await names(ada, "reports")).toEqual([]);
    expect(await names(mo)).toEqual(["reports Mine"]);

    const { id } = saved.body;
    expect(codeOf(await mo.call(api.deleteSavedView, { params: { id } }))).toBe("SVC-API-4004");
    expect((await ada.call(api.deleteSavedView, { params: { id } })).status).toBe(204);
    expect(codeOf(await ada.call(api.deleteSavedView, { params: { id } }))).toBe("SVC-API-4004");
    expect(await names(ada)).toEqual(["articles Newest", "people active"]);
    expect((await booted.call(api.listSavedViews)).status).toBe(401);
    expect((await ada.call(api.listActivity)).body.data).toEqual([]);
  });

  it("have one name each on a screen, whoever is faster", async () => {
    await using booted = await bootSite(kind);
    const { ada, mo } = await scene(booted);
    const save = () => ada.call(api.createSavedView, { body: NEWEST });
    const statuses = (await Promise.all(Array.from({ length: 8 }, save))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const shouted = { ...NEWEST, name: " NEWEST " };
    expect(codeOf(await ada.call(api.createSavedView, { body: shouted }))).toBe("SVC-API-4009");
    expect((await ada.call(api.createSavedView, { body: { ...shouted, screen: "articles" } })).status).toBe(201);
    expect((await mo.call(api.createSavedView, { body: NEWEST })).status).toBe(201);
  });

  it("are at most a hundred for each person", async () => {
    await using booted = await bootSite(kind);
    const { ada, mo } = await scene(booted);
    const bea = await createMember(booted, { username: "bea" });
    await fill(booted, bea.id, api.MOST_SAVED_VIEWS - 1);
    const asBea = booted.as(await logIn(booted, bea.email));
    const saves = Array.from({ length: 6 }, (_, index) =>
      asBea.call(api.createSavedView, { body: { ...NEWEST, name: `Mine ${index}` } }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 5 }, () => 409)]);
    const { body } = await asBea.call(api.listSavedViews);
    expect(body).toHaveLength(api.MOST_SAVED_VIEWS);
    await asBea.call(api.deleteSavedView, { params: { id: body[0]?.id ?? "" } });
    expect((await asBea.call(api.createSavedView, { body: { ...NEWEST, name: "Room" } })).status).toBe(201);
    for (const other of [ada, mo]) expect((await other.call(api.createSavedView, { body: NEWEST })).status).toBe(201);
  });

  it("go with the account", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const bea = await createMember(booted, { username: "bea" });
    await fill(booted, bea.id, 3);
    await booted.database().transaction((tx) => tx.deleteFrom("users").where("id", "=", bea.id).execute());
    expect(await booted.database().read.selectFrom("saved_views").select("id").execute()).toEqual([]);
  });

  it.each([
    [{ screen: "People" }, "body.screen"],
    [{ screen: "" }, "body.screen"],
    [{ screen: "a/b" }, "body.screen"],
    [{ screen: "x".repeat(65) }, "body.screen"],
    [{ name: " " }, "body.name"],
    [{ name: "x".repeat(101) }, "body.name"],
    [{ filters: "x".repeat(2_001) }, "body.filters"],
    [{ filters: "a\nb" }, "body.filters"],
    [{ filters: null }, "body.filters"],
  ])("refuse %j", async (part, path) => {
    await using booted = await bootSite(kind);
    const { ada } = await scene(booted);
    const answer = await ada.callLoosely(api.createSavedView, { body: { ...NEWEST, ...part } });
    expect(codeOf(answer)).toBe("SVC-API-4001");
    expect(answer.json).toMatchObject({ error: { details: [{ path }] } });
    expect((await ada.call(api.listSavedViews)).body).toEqual([]);
  });

  it("are read along an index", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const people = [];
    for (let index = 0; index < 60; index += 1) people.push(await createMember(booted, { username: `p${index}` }));
    for (const { id } of people) await fill(booted, id, 100);
    const db = booted.database();
    await db.transaction((tx) => sql`analyze`.execute(tx));
    for (const screen of [undefined, "screen-1"]) {
      const plan = await planOf(db, savedViewsQuery(db.read, people[7]?.id ?? "", screen));
      expect(plan).toMatch(/saved_views_name_unique/);
      // The database may put a hundred rows in order by itself.
      expect(plan).not.toMatch(/\bseq scan\b/i);
    }
  });
});
