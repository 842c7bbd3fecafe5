import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { activityCountQuery, activityPageQuery, retentionSchedules } from "../src/features/admin/index.js";
import { ADMIN, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { doneIn, startPackageServer } from "./support/package-server.js";
import { planOf, READS_EVERYTHING, SORTS } from "./support/query-plan.js";
import { themePackage } from "./support/theme-package.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";
const DAY_MS = 24 * 60 * 60_000;
const START = Date.UTC(2030, 0, 1);

async function scene(booted: BootedSite) {
  const token = await booted.installed();
  const ada = booted.as(token);
  type Query = Parameters<typeof ada.call<typeof api.listActivity>>[1];
  const list = async (call: Query = {}) => (await ada.call(api.listActivity, call)).body;
  return { token, ada, list, actions: async () => (await list()).data.map(({ action }) => action) };
}

const personId = (index: number): string => `0197a000-0000-7000-8000-00000000000${index}`;

/** Many entries of seven people and five endpoints. */
async function fill(booted: BootedSite, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `0197a000-0000-7000-9000-${String(index).padStart(12, "0")}`,
    actor_id: personId(index % 7),
    actor_name: `person${index % 7}`,
    endpoint_id: `area.act${index % 5}`,
    params: "{}",
    summary: null,
    created_at: new Date(START + index * 60_000).toISOString(),
  }));
  await booted.database().transaction(async (tx) => {
    for (let start = 0; start < count; start += 500)
      await tx
        .insertInto("activities")
        .values(rows.slice(start, start + 500))
        .execute();
    await sql`analyze`.execute(tx);
  });
}

describe.each(databases())("the activity log on $name", (kind) => {
  it("says who wrote what in the panels, and when", async () => {
    await using booted = await bootSite(kind);
    const { ada, list, token } = await scene(booted);
    expect((await list()).data).toEqual([]);
    const group = (await ada.call(api.createGroup, { body: { name: "Crew" } })).body;
    booted.clock.advance(1_000);
    const mo = await createMember(booted);
    const params = { id: mo.id };
    await ada.call(api.setUserGroups, { params, body: { groupIds: [group.id] } });
    booted.clock.advance(1_000);
    expect((await ada.call(api.deleteGroup, { params: { id: group.id } })).status).toBe(204);
    const me = (await booted.call(api.me, { token })).body.user.id;
    expect(await list()).toMatchObject({
      data: [
        {
          action: "admin.groups.delete",
          actor: { id: me, name: "ada" },
          params: { id: group.id },
          // Deleted objects no longer have a name.
          summary: "Crew",
          createdAt: "2030-01-01T00:00:02.000Z",
        },
        { action: "admin.users.groups", params: { id: mo.id }, summary: "mo" },
        { action: "admin.groups.create", params: {}, summary: "Crew", createdAt: "2030-01-01T00:00:00.000Z" },
      ],
      meta: { total: 3 },
    });
  });

  it("keeps the name of the time, and is kept when the account is gone", async () => {
    await using booted = await bootSite(kind);
    const { list } = await scene(booted);
    const bea = await createMember(booted, { username: "bea", groups: ["administrators"] });
    const token = await logIn(booted, bea.email);
    const asBea = booted.as(token);
    await asBea.call(api.createGroup, { body: { name: "One" } });
    await booted.database().transaction(async (tx) => {
      await tx.updateTable("users").set({ username: "beatrice" }).where("id", "=", bea.id).execute();
    });
    await asBea.call(api.createGroup, { body: { name: "Two" } });
    await booted.database().transaction(async (tx) => {
      await tx.deleteFrom("users").where("id", "=", bea.id).execute();
    });
    const entries = (await list()).data.map(({ summary, actor }) => [summary, actor.id, actor.name]);
    expect(entries).toEqual([
      ["Two", bea.id, "beatrice"],
      ["One", bea.id, "bea"],
    ]);
  });

  it("says nothing of refusals, of what was only tried, and of what other logs say", async () => {
    await using booted = await bootSite(kind);
    const { ada, actions } = await scene(booted);
    const member = await addMember(booted, { username: "nina" });
    const { id } = await createMember(booted);
    await booted.as(member).call(api.createGroup, { body: { name: "Mine" } });
    await ada.callLoosely(api.createGroup, { body: { name: "" } });
    await ada.call(api.forceLogout, { params: { id: NOBODY } });
    await ada.call(api.saveCustomCss, { query: { dryRun: true }, body: { css: ".a { color: red }" } });
    await ada.call(api.createArticle, { body: { title: "Ships", content: "Ships." } });
    await ada.call(api.banUser, { params: { id }, body: { reason: "spam" } });
    expect(await actions()).toEqual([]);
    await ada.call(api.saveCustomCss, { body: { css: ".a { color: red }" } });
    expect(await actions()).toEqual(["appearance.custom-css.save"]);
  });

  it("holds no body and no secret", async () => {
    await using booted = await bootSite(kind);
    const { ada, list } = await scene(booted);
    const code = (await ada.call(api.createBetaCode, { body: { code: "CANARY-42" } })).text;
    expect(code).toContain("CANARY-42");
    await ada.callLoosely(api.saveSetting, { params: { key: "site.description" }, body: { value: "canary" } });
    await ada.call(api.saveCustomCss, { body: { css: ".canary { color: red }" } });
    const rows = await booted.database().read.selectFrom("activities").selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/canary/i);
    expect((await list()).data.map(({ params }) => params)).toContainEqual({ key: "site.description" });
  });

  it("has an entry of an installation when it has ended", async () => {
    await using server = await startPackageServer();
    await using booted = await bootSite(kind, { overrides: { packageSource: server.source } });
    const { ada, list } = await scene(booted);
    await server.offer({ id: "coast", version: "1.0.0", bytes: themePackage({ id: "coast", version: "1.0.0" }) });
    doneIn(await ada.call(api.installPackage, { body: { kind: "theme", id: "coast" } }));
    expect((await ada.call(api.installPackage, { body: { kind: "theme", id: "none" } })).text).toContain('"error"');
    expect((await list()).data).toMatchObject([{ action: "marketplace.install", summary: "coast 1.0.0" }]);
  });

  it("is filtered and paged", async () => {
    await using booted = await bootSite(kind);
    const { list } = await scene(booted);
    await fill(booted, 70);
    const id = personId(3);
    const total = async (query: object) => (await list({ query })).meta.total;
    expect(await total({})).toBe(70);
    expect(await total({ actorId: id })).toBe(10);
    expect(await total({ action: "area.act2" })).toBe(14);
    expect(await total({ actorId: id, action: "area.act2" })).toBe(2);
    expect(await total({ action: "area" })).toBe(0);
    expect(await total({ since: "2030-01-01T00:10:00Z", until: "2030-01-01T00:19:00.000Z" })).toBe(10);
    const page = await list({ query: { page: 2, limit: 30 } });
    expect(page.data.map(({ createdAt }) => createdAt)).toEqual(
      Array.from({ length: 30 }, (_, index) => new Date(START + (39 - index) * 60_000).toISOString()),
    );
    for (const query of ["actorId=ada", "since=yesterday", "limit=101", "page=0"]) {
      const refused = await booted.callLoosely(api.listActivity, { query, token: await logIn(booted, ADMIN.email) });
      expect([query, codeOf(refused)]).toEqual([query, "SVC-API-4001"]);
    }
  });

  it("is read along an index, whatever the filters", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    await fill(booted, 6_000);
    const db = booted.database();
    const since = "2030-01-02T00:00:00.000Z";
    const [actorId, action] = [personId(1), "area.act1"];
    const page = { page: 2, limit: 20 };
    for (const filters of [{}, { actorId }, { action }, { actorId, action }, { since }, { actorId, since }]) {
      const plan = await planOf(db, activityPageQuery(db.read, { ...filters, ...page }));
      expect(plan, JSON.stringify(filters)).not.toMatch(READS_EVERYTHING);
      expect(plan, JSON.stringify(filters)).not.toMatch(SORTS);
    }
    const counts = await planOf(db, activityCountQuery(db.read, { actorId, action }));
    expect(counts).toMatch(/activities_actor_id_endpoint_id_created_at/);
  });

  it("is kept for 180 days", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    await fill(booted, 1_200);
    const db = booted.database();
    const [retention] = retentionSchedules({ db, clock: booted.clock }).filter(({ name }) =>
      name.startsWith("activit"),
    );
    const run = () => retention?.run({ signal: new AbortController().signal });
    const left = async () => (await db.read.selectFrom("activities").select("id").execute()).length;
    booted.clock.advance(180 * DAY_MS);
    await run();
    expect(await left()).toBe(1_200);
    // All but the newest ten are older now.
    booted.clock.advance(1_190 * 60_000);
    await run();
    expect(await left()).toBe(10);
  });

  it("fails no write that it cannot record", async () => {
    await using booted = await bootSite(kind);
    const { ada } = await scene(booted);
    const rename = (from: string, to: string) =>
      booted.database().transaction((tx) => tx.schema.alterTable(from).renameTo(to).execute());
    await rename("activities", "activities_away");
    expect((await ada.call(api.createGroup, { body: { name: "Crew" } })).status).toBe(201);
    await rename("activities_away", "activities");
    expect(booted.logger.entries.map(({ message }) => message)).toContain("A write in a panel could not be recorded");
  });
});
