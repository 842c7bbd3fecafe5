import * as api from "@sitevine/api";
import { databases, endpointCalls, fakeClock, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createSettingRegistry, createSettingStates, createSettingsService } from "../src/features/settings/index.js";
import { createSite, loadConfig } from "../src/index.js";
import { uuidSource } from "../src/kernel/ids.js";
import { NO_PRECONDITION } from "../src/kernel/precondition.js";
import { sealedText } from "../src/platform/crypto/sealed-text.js";
import { createActivityLog } from "../src/platform/db/activity-log.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import { ADMIN, administratorToken, type BootedSite, bootSite, codeOf, SITE } from "./support/booted-site.js";
import { addMember } from "./support/members.js";

type Setting = api.AnswerOf<typeof api.listSettings>[number];

const list = async (booted: BootedSite, token: string, query = ""): Promise<Setting[]> =>
  (await booted.callLoosely(api.listSettings, { query, token })).body;

const find = async (booted: BootedSite, token: string, key: string): Promise<Setting> => {
  const setting = (await list(booted, token)).find((candidate) => candidate.key === key);
  if (!setting) throw new Error(`${key} is not listed`);
  return setting;
};

const save = (
  booted: BootedSite,
  token: string | undefined,
  key: string,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
) => booted.call(api.saveSetting, { params: { key }, body: { value }, token, headers });

describe.each(databases())("settings on $name", (kind) => {
  it("are for administrators only", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const member = await addMember(booted);
    expect((await booted.call(api.listSettings)).status).toBe(401);
    expect((await booted.call(api.listSettings, { token: member })).status).toBe(403);
    expect((await save(booted, undefined, "site.name", "x")).status).toBe(401);
    expect((await save(booted, member, "site.name", "x")).status).toBe(403);
  });

  it("are listed with what holds, by area where asked", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    expect(await find(booted, token, "site.name")).toMatchObject({ value: SITE.name, updatedAt: expect.any(String) });
    expect(await find(booted, token, "registration.mode")).toMatchObject({ value: "open", updatedAt: null });
    const areas = new Set((await list(booted, token, "?area=mail")).map(({ area }) => area));
    expect([...areas]).toEqual(["mail"]);
    expect(await list(booted, token, "?area=none")).toEqual([]);
  });

  it("hold at once where they are saved, and are written down", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    expect((await booted.call("/")).text).toContain(SITE.name);
    const answer = await save(booted, token, "site.name", "  Lagoon ");
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ key: "site.name", value: "Lagoon", etag: answer.headers.get("etag") });
    expect((await booted.call("/")).text).toContain("Lagoon");
    await save(booted, token, "site.description", "Where the boats are.");
    expect((await booted.call("/")).text).toContain("Where the boats are.");
    const [entry] = await booted.database().read.selectFrom("activity_log").selectAll().orderBy("id").execute();
    expect(entry).toMatchObject({ action: "setting.save", subject: "site.name", actor_id: expect.any(String) });
    expect(JSON.parse(entry?.detail ?? "")).toEqual({ from: SITE.name, to: "Lagoon" });
  });

  it("are checked by their own schema", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const details = async (key: string, value: unknown) => {
      const answer = await save(booted, token, key, value);
      expect(codeOf(answer)).toBe("SVC-API-4001");
      return answer.issues.map(({ path }) => path);
    };
    expect(await details("site.name", "")).toEqual(["body.value"]);
    expect(await details("site.name", "two\nlines")).toEqual(["body.value"]);
    expect(await details("site.name", 7)).toEqual(["body.value"]);
    expect(await details("site.timezone", "Mars/Olympus")).toEqual(["body.value"]);
    expect(await details("account.usernameCooldownDays", 1.5)).toEqual(["body.value"]);
    expect(await details("registration.mode", null)).toEqual(["body.value"]);
    expect((await booted.callLoosely(api.saveSetting, { params: { key: "site.name" }, body: {}, token })).status).toBe(
      422,
    );
    for (const key of ["site.id", "site.claim", "appearance.tokens", "__proto__", "constructor"])
      expect(codeOf(await save(booted, token, key, "x"))).toBe("SVC-API-4004");
    expect(await find(booted, token, "site.name")).toMatchObject({ value: SITE.name });
  });

  it("take a conditional write only while they are as they were", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const { etag } = await find(booted, token, "beta.message");
    const first = await save(booted, token, "beta.message", "one", { "if-match": etag });
    expect(first.status).toBe(200);
    expect(first.headers.get("etag")).toBe((await find(booted, token, "beta.message")).etag);
    const late = await save(booted, token, "beta.message", "two", { "if-match": etag });
    expect(codeOf(late)).toBe("SVC-API-4009");
    expect(await find(booted, token, "beta.message")).toMatchObject({ value: "one" });
    expect((await save(booted, token, "beta.message", "three", { "if-match": "*" })).status).toBe(200);
    expect((await save(booted, token, "beta.message", "four")).status).toBe(200);
    const now = (await find(booted, token, "beta.message")).etag;
    expect((await save(booted, token, "beta.message", "x", { "if-match": `W/${now}` })).status).toBe(409);
    expect((await save(booted, token, "beta.message", "five", { "if-match": `"a", ${now}` })).status).toBe(200);
  });

  it("let one of many conditional writes through, also where nothing was stored", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const { etag } = await find(booted, token, "beta.message");
    const values = Array.from({ length: 20 }, (_, index) => `words ${index}`);
    const answers = await Promise.all(
      values.map((value) => save(booted, token, "beta.message", value, { "if-match": etag })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const entries = await booted.database().read.selectFrom("activity_log").select("id").execute();
    expect(entries).toHaveLength(1);
    const winner = answers.find(({ status }) => status === 200)?.body;
    expect(await find(booted, token, "beta.message")).toMatchObject({ value: winner?.value });
  });

  it("keep secrets sealed and show them to nobody", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const me = (await booted.call(api.me, { token })).body;
    const registry = createSettingRegistry();
    const remove = registry.add("forum", {
      "forum.key": {
        area: "forum",
        trust: "panel",
        type: "secret",
        label: "Key",
        description: "",
        schema: z.string().min(8),
        initial: "",
      },
    });
    const db = booted.database();
    const states = createSettingStates({
      seal: sealedText("thirty-two bytes are a good secret", "setting"),
      activity: createActivityLog(booted.clock, uuidSource),
      isAdministrator: async () => false,
      events: new LocalEventBus(booted.logger),
    });
    const settings = createSettingsService({ db, clock: booted.clock, registry, states });
    const write = { key: "forum.key", actorId: me.user.id, ifMatch: NO_PRECONDITION };
    expect(await settings.read("forum.key")).toBe("");
    const saved = await settings.save({ ...write, value: "open sesame" });
    expect(saved.value).toBeNull();
    expect((await settings.list("forum")).map(({ value }) => value)).toEqual([null]);
    expect(await settings.read("forum.key")).toBe("open sesame");
    const rows = await db.read.selectFrom("settings").selectAll().where("key", "=", "forum.key").execute();
    const log = await db.read.selectFrom("activity_log").selectAll().execute();
    expect(JSON.stringify([rows, log])).not.toContain("sesame");
    expect(rows).toHaveLength(1);
    const stale = { ...write, value: "another one", ifMatch: { kind: "tags", tags: new Set(['"x"']) } as const };
    await expect(settings.save(stale)).rejects.toMatchObject({ code: "SVC-API-4009" });
    const key = "forum.other";
    registry.add("forum", { [key]: { ...(registry.find("forum.key") ?? expect.fail()), label: "Other" } });
    await db.transaction((tx) => tx.updateTable("settings").set({ key }).where("key", "=", "forum.key").execute());
    expect(await settings.read(key)).toBe("");
    remove();
    await expect(settings.save({ ...write, value: "open sesame" })).rejects.toMatchObject({ code: "SVC-API-4004" });
  });
});

describe("the registry of settings", () => {
  it("lets a plugin have keys of its own only", () => {
    const registry = createSettingRegistry();
    const definition = {
      area: "x",
      trust: "panel",
      type: "string",
      label: "",
      description: "",
      schema: z.string(),
      initial: "",
    } as const;
    expect(() => registry.add("forum", { "site.name": definition })).toThrow(/site\.name/);
    registry.add("forum", { "forum.a": definition });
    expect(() => registry.add("forum", { "forum.a": definition })).toThrow(/forum\.a/);
    expect(registry.find("forum.a")?.pluginId).toBe("forum");
  });
});

describe("two processes of one site", () => {
  it("show a saved setting in both within a second", async () => {
    await using folder = await temporaryDirectory();
    const config = loadConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder.path });
    await using first = await createSite(config);
    await first.install({ site: SITE, admin: ADMIN });
    const clock = fakeClock(new Date());
    await using second = await createSite(config, { clock });
    const home = async () => (await second.fetch(new Request("http://site.test/"))).text();
    expect(await home()).toContain(SITE.name);
    const ada = endpointCalls(first).as(await administratorToken(first));
    const saved = await ada.call(api.saveSetting, { params: { key: "site.name" }, body: { value: "Lagoon" } });
    expect(saved.status).toBe(200);
    clock.advance(1_000);
    expect(await home()).toContain("Lagoon");
  });
});
