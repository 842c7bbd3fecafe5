import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addPanelUser } from "./support/panel-user.js";
import { pluginAdmin, valueRoute } from "./support/plugin-package.js";

const DEFINITION = `
  settings: {
    "forum.greeting": { type: "string", label: "Greeting", description: "Above the boards.", initial: "Welcome", maxLength: 20 },
    "forum.pageSize": { type: "number", label: "Threads", description: "On a page.", initial: 20, min: 1, max: 50 },
    "forum.order": { type: "select", label: "Order", description: "", initial: "new",
      options: [{ value: "new", label: "Newest" }, { value: "old", label: "Oldest" }] },
    "forum.token": { type: "secret", label: "Token", description: "Of the bridge." },
  },
  panelPages: [
    { key: "settings", title: "Settings", settings: "all", order: 2 },
    { key: "bridge", title: "Bridge", settings: ["forum.token"], icon: "fa-bridge", order: 1 },
  ],
  routes: [
    ${valueRoute("/greeting", `await site.settings.get("forum.greeting")`)},
    ${valueRoute("/token", `await site.settings.get("forum.token")`)},
  ]`;
const INITIAL = { "forum.greeting": "Welcome", "forum.pageSize": 20, "forum.order": "new" };
const VALUES = { "forum.greeting": "Ahoy", "forum.pageSize": 10, "forum.order": "old" };
const ID = { id: "forum" };
const TOKEN = { params: { ...ID, key: "forum.token" } };

describe.each(databases())("the settings of a plugin on $name", (kind) => {
  let booted: BootedSite;
  let admin: string;
  let forum: ReturnType<typeof pluginAdmin>;
  /** The settings before anybody has saved them. */
  let untouched: api.AnswerOf<typeof api.getPluginSettings>;

  beforeAll(async () => {
    booted = await bootSite(kind);
    admin = await booted.installed();
    forum = pluginAdmin(booted, admin);
    expect((await forum.upload({ definition: DEFINITION })).status).toBe(201);
    expect((await forum.enable()).status).toBe(200);
    untouched = (await read()).body;
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  const read = (token = admin) => booted.call(api.getPluginSettings, { params: ID, token });
  const save = (values: Readonly<Record<string, unknown>>, headers = {}, token = admin) =>
    booted.call(api.savePluginSettings, { params: ID, body: { values }, headers, token });
  const valuesIn = ({ settings }: api.AnswerOf<typeof api.getPluginSettings>) =>
    Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  const secrets = async () => (await booted.call(api.listPluginSecrets, { params: ID, token: admin })).body;
  const written = async () => {
    const { read: db } = booted.database();
    const rows = await db.selectFrom("activity_log").select(["action", "subject"]).where("action", "like", "setting.%");
    return (await rows.orderBy("id").execute()).map(({ action, subject }) => `${action} ${subject}`);
  };

  beforeEach(async () => {
    expect((await save(INITIAL)).status).toBe(200);
  });

  it("are read with what a form needs, and without secrets", async () => {
    expect(untouched.settings).toEqual([
      { key: "forum.greeting", type: "string", label: "Greeting", description: "Above the boards.", value: "Welcome" },
      { key: "forum.pageSize", type: "number", label: "Threads", description: "On a page.", value: 20 },
      expect.objectContaining({
        key: "forum.order",
        options: expect.arrayContaining([{ value: "old", label: "Oldest" }]),
      }),
    ]);
  });

  it("are written as one object, as often as somebody likes", async () => {
    const before = await written();
    const etag = (await read()).headers.get("etag") ?? "";
    const saved = await save(VALUES, { "if-match": etag });
    expect([saved.status, valuesIn(saved.body)]).toEqual([200, VALUES]);
    expect(saved.headers.get("etag")).not.toBe(etag);
    expect((await forum.ask("/greeting")).json).toBe("Ahoy");
    const again = await save(VALUES, { "if-match": saved.headers.get("etag") ?? "" });
    expect([again.status, again.headers.get("etag")]).toEqual([200, saved.headers.get("etag")]);
    expect((await written()).slice(before.length)).toEqual([
      "setting.save forum.greeting",
      "setting.save forum.pageSize",
      "setting.save forum.order",
    ]);
  });

  it("are not written over what somebody else has saved meanwhile, one of them included", async () => {
    await save(VALUES);
    const etag = (await read()).headers.get("etag") ?? "";
    const other = { params: { key: "forum.pageSize" }, body: { value: 11 }, token: admin };
    expect((await booted.call(api.saveSetting, other)).status).toBe(200);
    const late = await save({ ...VALUES, "forum.greeting": "Too late" }, { "if-match": etag });
    expect([late.status, codeOf(late)]).toEqual([409, "SVC-API-4009"]);
    expect(valuesIn((await read()).body)).toEqual({ ...VALUES, "forum.pageSize": 11 });
  });

  it("are refused as a whole, with every finding", async () => {
    const before = await read();
    const refused = await save({
      "forum.greeting": "x".repeat(21),
      "forum.order": "random",
      "forum.token": "secret",
      "forum-pro.x": 1,
      __proto__x: 1,
    });
    expect(refused.status).toBe(422);
    const keys = ["forum.greeting", "forum.pageSize", "forum.order", "forum.token", "forum-pro.x", "__proto__x"];
    expect(refused.json).toMatchObject({ error: { details: keys.map((key) => ({ path: `body.values.${key}` })) } });
    expect(valuesIn((await read()).body)).toEqual(valuesIn(before.body));
  });

  it("have secrets that are set and removed by routes of their own, and shown to nobody", async () => {
    expect(await secrets()).toEqual([
      { key: "forum.token", label: "Token", description: "Of the bridge.", isSet: false },
    ]);
    const etag = (await read()).headers.get("etag");
    const set = await booted.call(api.setPluginSecret, { ...TOKEN, body: { value: "open sesame" }, token: admin });
    expect([set.status, set.body.isSet]).toEqual([200, true]);
    expect(set.text).not.toContain("sesame");
    expect((await forum.ask("/token")).json).toBe("open sesame");
    expect((await read()).headers.get("etag")).toBe(etag);
    const [row] = await booted
      .database()
      .read.selectFrom("settings")
      .selectAll()
      .where("key", "=", "forum.token")
      .execute();
    expect(row?.value).not.toContain("sesame");
    const blank = await booted.callLoosely(api.setPluginSecret, { ...TOKEN, body: { value: " " }, token: admin });
    expect(blank.status).toBe(422);
    for (let round = 0; round < 2; round += 1)
      expect((await booted.call(api.removePluginSecret, { ...TOKEN, token: admin })).status).toBe(204);
    expect((await secrets()).map(({ isSet }) => isSet)).toEqual([false]);
    expect((await forum.ask("/token")).json).toBeNull();
    expect((await written()).slice(-2)).toEqual(["setting.save forum.token", "setting.remove forum.token"]);
  });

  it("are no secrets by their keys alone", async () => {
    await save(VALUES);
    const params = { ...ID, key: "forum.greeting" };
    const set = await booted.call(api.setPluginSecret, { params, body: { value: "x" }, token: admin });
    const removed = await booted.call(api.removePluginSecret, { params, token: admin });
    expect([codeOf(set), codeOf(removed)]).toEqual(["SVC-API-4004", "SVC-API-4004"]);
    expect((await forum.ask("/greeting")).json).toBe("Ahoy");
  });

  it("belong to those with admin.access, and secrets to administrators", async () => {
    const lou = await addPanelUser(booted, "lou");
    const kim = await addPanelUser(booted, "kim", ["badge.manage"]);
    expect((await save(VALUES, {}, lou.token)).status).toBe(200);
    const set = await booted.call(api.setPluginSecret, { ...TOKEN, body: { value: "x" }, token: lou.token });
    const removed = await booted.call(api.removePluginSecret, { ...TOKEN, token: lou.token });
    expect([codeOf(set), codeOf(removed)]).toEqual(["SVC-API-4003", "SVC-API-4003"]);
    expect([codeOf(await read(kim.token)), codeOf(await save(VALUES, {}, kim.token))]).toEqual([
      "SVC-API-4003",
      "SVC-API-4003",
    ]);
    const pagesOf = async (token: string) => (await booted.call(api.listPanelPages, { token })).body;
    expect(await pagesOf(kim.token)).toEqual([]);
    expect(await pagesOf(lou.token)).toEqual([
      {
        pluginId: "forum",
        pluginName: "Forum",
        key: "bridge",
        title: "Bridge",
        icon: "fa-bridge",
        content: { kind: "settings", keys: ["forum.token"] },
      },
      {
        pluginId: "forum",
        pluginName: "Forum",
        key: "settings",
        title: "Settings",
        icon: null,
        content: { kind: "settings", keys: [...Object.keys(VALUES), "forum.token"] },
      },
    ]);
  });

  it("are not there while the plugin is disabled, and what they were when it is enabled again", async () => {
    await save(VALUES);
    await forum.disable();
    expect([codeOf(await read()), codeOf(await save(VALUES))]).toEqual(["SVC-PLUGIN-2020", "SVC-PLUGIN-2020"]);
    expect((await booted.call(api.listPanelPages, { token: admin })).body).toEqual([]);
    await forum.enable();
    expect(valuesIn((await read()).body)).toEqual(VALUES);
  });
});
