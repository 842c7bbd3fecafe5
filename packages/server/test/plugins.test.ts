import * as api from "@sitevine/api";
import { type DatabaseKind, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite, codeOf } from "./support/booted-site.js";
import { type PluginSource, pluginAdmin, pluginPackage, valueRoute } from "./support/plugin-package.js";

async function openForum(kind: DatabaseKind) {
  const booted = await bootSite(kind);
  const token = await booted.installed();
  const forum = pluginAdmin(booted, token);
  return {
    ...forum,
    booted,
    token,
    async enabled(source: PluginSource) {
      expect((await forum.upload(source)).status).toBe(201);
      const answer = await forum.enable(source.id);
      expect([answer.status, answer.json]).toMatchObject([200, { status: "enabled" }]);
    },
    [Symbol.asyncDispose]: () => booted[Symbol.asyncDispose](),
  };
}

const version = (number: string, more = ""): PluginSource => ({
  version: number,
  definition: `routes: [${valueRoute("/version", JSON.stringify(number))}, ${more}]`,
});

const actionsOf = async ({ booted }: Awaited<ReturnType<typeof openForum>>): Promise<string[]> => {
  const rows = await booted
    .database()
    .read.selectFrom("activity_log")
    .select(["action", "subject"])
    .where("action", "like", "plugin.%")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ action, subject }) => `${action} ${subject}`);
};

describe.each(databases())("plugins on $name", (kind) => {
  it("are checked, installed, enabled, disabled and uninstalled", async () => {
    await using forum = await openForum(kind);
    const source = version("1.0.0");
    expect((await forum.validate(source)).body).toMatchObject({ valid: true, replaces: null, findings: [] });
    expect(await forum.list()).toEqual([]);

    const uploaded = await forum.upload(source);
    expect([uploaded.status, uploaded.body]).toMatchObject([
      201,
      { id: "forum", status: "disabled", problem: null, licence: "not-needed", manifest: { version: "1.0.0" } },
    ]);
    expect(uploaded.body.manifest).not.toHaveProperty("entry");
    expect((await forum.validate(version("2.0.0"))).body.replaces).toBe("1.0.0");

    const before = await forum.ask("/version");
    expect([before.status, codeOf(before)]).toEqual([404, "SVC-PLUGIN-2020"]);
    expect((await forum.enable()).body.status).toBe("enabled");
    expect((await forum.enable()).body.status).toBe("enabled");
    expect((await forum.ask("/version")).json).toBe("1.0.0");

    expect((await forum.disable()).body.status).toBe("disabled");
    expect((await forum.disable()).body.status).toBe("disabled");
    expect(codeOf(await forum.ask("/version"))).toBe("SVC-PLUGIN-2020");

    expect((await forum.enable()).status).toBe(200);
    expect((await forum.uninstall()).status).toBe(204);
    expect(codeOf(await forum.ask("/version"))).toBe("SVC-PLUGIN-2020");
    expect(await forum.list()).toEqual([]);
    for (const answer of [await forum.enable(), await forum.disable(), await forum.uninstall()])
      expect([answer.status, codeOf(answer)]).toEqual([404, "SVC-API-4004"]);
    expect(await actionsOf(forum)).toEqual([
      "plugin.install forum",
      "plugin.enable forum",
      "plugin.disable forum",
      "plugin.enable forum",
      "plugin.uninstall forum",
    ]);
  });

  it("that are not sound are refused as a whole, with every finding, and nothing of them runs", async () => {
    await using forum = await openForum(kind);
    const bytes = pluginPackage({
      manifest: { minServiceVersion: "99.0.0" },
      before: `import { writeFileSync } from "node:fs"; writeFileSync("ran", "");`,
      files: { "addon.node": "ELF", "run.sh": "" },
    });
    const rules = ["plugin/service-version", "plugin/native-code", "plugin/undeclared-file"];
    const checked = (await forum.validate(bytes)).body;
    expect([checked.valid, checked.findings.map(({ rule }) => rule).sort()]).toEqual([false, rules.toSorted()]);
    const uploaded = await forum.upload(bytes);
    expect([uploaded.status, codeOf(uploaded)]).toEqual([422, "SVC-PLUGIN-2001"]);
    expect(uploaded.json).toMatchObject({
      error: { details: expect.arrayContaining([expect.objectContaining({ rule: rules[0] })]) },
    });
    expect(await forum.list()).toEqual([]);
  });

  it("are updated in place while they run; a release that does not start changes nothing", async () => {
    await using forum = await openForum(kind);
    await forum.enabled(version("1.0.0"));
    expect((await forum.upload(version("1.1.0"))).body).toMatchObject({
      status: "enabled",
      manifest: { version: "1.1.0" },
    });
    expect((await forum.ask("/version")).json).toBe("1.1.0");

    const broken = await forum.upload({ ...version("1.2.0"), before: `throw new Error("No such table.");` });
    expect([broken.status, codeOf(broken)]).toEqual([409, "SVC-PLUGIN-2002"]);
    expect(broken.json).toMatchObject({ error: { message: expect.stringContaining("No such table.") } });
    expect((await forum.ask("/version")).json).toBe("1.1.0");

    const older = await forum.upload(version("1.0.0"));
    expect([older.status, codeOf(older)]).toEqual([409, "SVC-API-4009"]);
    const stranger = await forum.upload({ ...version("3.0.0"), manifest: { vendor: "Somebody" } });
    expect([stranger.status, codeOf(stranger)]).toEqual([409, "SVC-API-4009"]);
    expect((await forum.list()).map(({ manifest }) => manifest.version)).toEqual(["1.1.0"]);
  });

  it("that ask for further rights wait for an administrator", async () => {
    await using forum = await openForum(kind);
    await forum.enabled(version("1.0.0"));
    const answer = await forum.upload({ ...version("2.0.0"), manifest: { permissions: ["mail:send"] } });
    expect(answer.body).toMatchObject({ status: "disabled", problem: expect.stringContaining("mail:send") });
    expect(codeOf(await forum.ask("/version"))).toBe("SVC-PLUGIN-2020");
    expect((await forum.enable()).body).toMatchObject({ status: "enabled", problem: null });
    expect((await forum.ask("/version")).json).toBe("2.0.0");
    expect((await forum.upload({ ...version("2.1.0"), manifest: { permissions: ["mail:send"] } })).body.status).toBe(
      "enabled",
    );
  });

  it.each([
    ["throws at load", `throw new Error("Nothing.");`, "", "Nothing."],
    [
      "registers a permission of the site",
      "",
      `permissions: { "admin.all": { label: "All", description: "" } }`,
      "must begin with forum",
    ],
    ["registers an impossible schedule", "", `jobs: { never: { cron: "0 0 31 2 *", handler() {} } }`, "schedule"],
    [
      "asks for a permission that does not exist",
      "",
      `routes: [{ method: "GET", path: "/a", audience: { permission: "forum.read" }, handler: () => ({}) }]`,
      "forum.read",
    ],
  ])("that %s are not enabled, and the reason is said", async (_name, before, definition, reason) => {
    await using forum = await openForum(kind);
    await forum.upload({ before, definition });
    const answer = await forum.enable();
    expect([answer.status, codeOf(answer)]).toEqual([409, "SVC-PLUGIN-2002"]);
    expect(answer.json).toMatchObject({ error: { message: expect.stringContaining(reason) } });
    expect((await forum.list()).map(({ status }) => status)).toEqual(["disabled"]);
  });

  it("register permissions, settings, error codes and pages while they are enabled", async () => {
    await using forum = await openForum(kind);
    const ada = forum.booted.as(forum.token);
    const seen = async () => ({
      permissions: (await ada.call(api.listPermissions)).body.filter(({ pluginId }) => pluginId).map(({ key }) => key),
      settings: (await ada.call(api.listSettings)).body.filter(({ pluginId }) => pluginId).map(({ key }) => key),
      codes: (await ada.call(api.listErrorCodes)).body.filter(({ pluginId }) => pluginId).map(({ code }) => code),
      pages: (await ada.call(api.listRegisteredPages)).body.map(({ path }) => path),
    });
    const nothing = { permissions: [], settings: [], codes: [], pages: [] };
    expect(await seen()).toEqual(nothing);
    await forum.enabled({
      definition: `
        permissions: { "forum.read": { label: "Read", description: "Read boards." } },
        settings: { "forum.pageSize": { type: "number", label: "Threads", description: "On a page.", initial: 20, min: 1 } },
        errorCodes: { "FORUM-1001": { status: 404, message: "There is no such board." } },
        panelPages: [{ key: "boards", title: "Boards", icon: "fa-comments", settings: "all" }],
        routes: [
          ${valueRoute("/size", `await site.settings.get("forum.pageSize")`)},
          { method: "GET", path: "/boards/:board", audience: "public", handler() { throw new PluginError("FORUM-1001", { details: { board: 1 } }); } },
        ]`,
    });
    expect(await seen()).toEqual({
      permissions: ["forum.read"],
      settings: ["forum.pageSize"],
      codes: ["FORUM-1001"],
      pages: ["/acp/plugins/forum/boards"],
    });
    expect((await forum.ask("/size")).json).toBe(20);
    expect((await ada.call(api.saveSetting, { params: { key: "forum.pageSize" }, body: { value: 50 } })).status).toBe(
      200,
    );
    expect((await forum.ask("/size")).json).toBe(50);
    expect(
      (await ada.callLoosely(api.saveSetting, { params: { key: "forum.pageSize" }, body: { value: 0 } })).status,
    ).toBe(422);
    const refused = await forum.ask("/boards/none");
    expect([refused.status, refused.json]).toEqual([
      404,
      { error: { code: "FORUM-1001", message: "There is no such board.", details: { board: 1 } } },
    ]);
    await forum.disable();
    expect(await seen()).toEqual(nothing);
  });

  it("keep values by key, also for the next release, until they are uninstalled with their data", async () => {
    await using forum = await openForum(kind);
    const definition = `routes: [
      { method: "PUT", path: "/values/:key", audience: "public", handler: async ({ params, body }, { values }) => {
        await values.set(params.key, await body.json()); return {}; } },
      { method: "POST", path: "/values/:key", audience: "public", handler: async ({ params, body }, { values }) => {
        const [expected, value] = await body.json(); return { json: await values.replace(params.key, expected, value) }; } },
      { method: "DELETE", path: "/values/:key", audience: "public", handler: async ({ params }, { values }) => {
        await values.delete(params.key); return {}; } },
      ${valueRoute("/values", `await site.values.list("a", "")`)},
      ${valueRoute("/file", `await import("node:fs").then(({ existsSync, writeFileSync }) => existsSync("kept") || (writeFileSync("kept", ""), false))`)}
    ]`;
    await forum.enabled({ definition });
    const write = (method: string, key: string, body?: unknown) =>
      forum.ask(`/values/${key}`, { method, ...(body !== undefined && { body }) });
    for (const key of ["a1", "b", "a2"]) expect((await write("PUT", key, { of: key })).status).toBe(204);
    expect((await write("POST", "a1", [{ of: "b" }, 1])).json).toBe(false);
    expect((await write("POST", "a1", [{ of: "a1" }, 1])).json).toBe(true);
    expect((await write("POST", "c", [null, 1])).json).toBe(true);
    expect((await write("POST", "c", [null, 2])).json).toBe(false);
    expect((await write("DELETE", "b")).status).toBe(204);
    const tooLong = await write("PUT", "long", { text: "x".repeat(70_000) });
    expect([tooLong.status, codeOf(tooLong)]).toEqual([422, "SVC-API-4001"]);
    expect(tooLong.json).toMatchObject({ error: { message: "A value has at most 65536 bytes of JSON." } });
    expect((await forum.ask("/file")).status).toBe(200);

    await forum.upload({ definition, version: "2.0.0" });
    const kept = [
      { key: "a1", value: 1 },
      { key: "a2", value: { of: "a2" } },
    ];
    expect((await forum.ask("/values")).json).toEqual(kept);
    expect((await forum.ask("/file")).json).toBe(true);
    await forum.uninstall();
    await forum.enabled({ definition, version: "2.0.0" });
    expect((await forum.ask("/values")).json).toEqual(kept);

    await forum.uninstall("forum", true);
    await forum.booted.settled();
    await forum.enabled({ definition, version: "2.0.0" });
    expect((await forum.ask("/values")).json).toEqual([]);
    expect((await forum.ask("/file")).json).toBe(false);
  });

  it("start where their data is being removed at the moment, once it is", async () => {
    await using forum = await openForum(kind);
    for (let round = 0; round < 5; round += 1) {
      await forum.enabled(version(`1.0.${round}`));
      await forum.uninstall("forum", true);
    }
    await forum.booted.settled();
    expect((await forum.list()).map(({ id }) => id)).toEqual([]);
  });

  it("hear of what happens, and run their jobs when they are due", async () => {
    await using forum = await openForum(kind);
    await forum.enabled({
      definition: `
        listeners: {
          "article.published": async ({ articleId, authorId }, { values }) => {
            const heard = (await values.get("heard")) ?? [];
            await values.set("heard", [...heard, typeof articleId + typeof authorId]);
          },
        },
        jobs: { tidy: { cron: "*/5 * * * *", handler: async ({ values }) => values.set("ran", ((await values.get("ran")) ?? 0) + 1) } },
        routes: [${valueRoute("/heard", `await site.values.get("heard")`)}, ${valueRoute("/ran", `await site.values.get("ran")`)}]`,
    });
    const ada = forum.booted.as(forum.token);
    const { body: article } = await ada.call(api.createArticle, {
      body: { title: "Tides", content: "They come and go." },
    });
    await ada.call(api.publishArticle, { params: { id: article.id } });
    await forum.booted.settled();
    expect((await forum.ask("/heard")).json).toEqual(["stringstring"]);
    for (const minutes of [1, 1, 5, 1]) {
      forum.booted.clock.advance(minutes * 60_000);
      await forum.booted.settled();
    }
    expect((await forum.ask("/ran")).json).toBe(1);
  });

  it("run a job at its first time after they are enabled, and once for each time", async () => {
    await using forum = await openForum(kind);
    await forum.enabled({
      definition: `
        jobs: { count: { cron: "* * * * *", handler: async ({ values }) => values.set("ran", ((await values.get("ran")) ?? 0) + 1) } },
        routes: [${valueRoute("/ran", `await site.values.get("ran")`)}]`,
    });
    const ran: unknown[] = [];
    for (const _ of [1, 2, 3]) {
      forum.booted.clock.advance(60_000);
      await forum.booted.settled();
      ran.push((await forum.ask("/ran")).json);
    }
    expect(ran).toEqual([1, 2, 3]);
  });
});
