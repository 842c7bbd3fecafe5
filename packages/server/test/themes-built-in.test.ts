import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { documentOf, openLayoutEditor } from "./support/layout-editor.js";
import { storedLook } from "./support/stored-look.js";
import { homeLayout } from "./support/theme-package.js";
import { colour } from "./support/themed-site.js";

const card = { id: "card", type: "profileCard", props: {} };
const profile = (text: string) => documentOf("profile", text, [card]);

describe.each(databases())("a way back on $name", (kind) => {
  it("leads to the built-in look without an empty theme, with an undo point as for a switch", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const stock = await editor.live("home");
    const css = async () => (await booted.call(api.getStylesheet)).text;
    await editor.importTheme({
      id: "coast",
      tokens: colour("#c0a570"),
      layouts: { home: homeLayout("coast"), profile: profile("coast") },
    });
    await editor.activate("coast");
    await editor.save("profile", profile("by hand"));
    await editor.publish();
    await editor.save("home", documentOf("home", "a draft"));
    const [active, before, version] = [await editor.published(), await storedLook(booted), await editor.version()];

    const dry = await editor.send(api.activateBuiltInLook, { query: { dryRun: true } });
    const expected = {
      current: null,
      replaced: expect.objectContaining({ id: "coast" }),
      templates: ["home"],
      kept: ["profile"],
    };
    expect([dry.status, dry.json]).toEqual([
      200,
      { ...expected, plan: { templates: ["home"], tokens: true, customCss: true } },
    ]);
    expect([await storedLook(booted), await editor.version()]).toEqual([before, version]);

    expect((await editor.send(api.activateBuiltInLook)).json).toEqual(expected);
    expect(await editor.version()).toBe(version + 1);
    expect([await css(), await editor.live("home")]).toEqual(["", stock]);
    expect(await editor.live("profile")).toEqual(profile("by hand"));
    expect(await editor.pending()).toEqual([]);
    const { json } = await editor.send(api.getInstalledTheme);
    expect(json).toEqual({ theme: null, templates: [], canDiscard: true });
    expect((await editor.send(api.listThemes)).json).toMatchObject([{ id: "coast", active: false }]);

    // Nothing to take off: the undo point stays the useful one.
    expect((await editor.send(api.activateBuiltInLook)).json).toEqual({
      current: null,
      replaced: null,
      templates: [],
      kept: [],
    });
    expect(await editor.version()).toBe(version + 1);

    const undone = await editor.send(api.discardTheme, { query: { dryRun: true } });
    expect(undone.json).toEqual({
      current: expect.objectContaining({ id: "coast" }),
      templates: ["home", "profile"],
      plan: { templates: ["home"], tokens: true, customCss: true },
    });
    expect(await editor.version()).toBe(version + 1);
    expect((await editor.undo()).json).toEqual({
      current: expect.objectContaining({ id: "coast" }),
      templates: ["home", "profile"],
    });
    expect(await editor.published()).toEqual(active);
    expect(await css()).toContain("#c0a570");
    expect(await editor.pending()).toEqual(["home"]);
    expect((await editor.send(api.discardTheme, { query: { dryRun: true } })).status).toBe(404);
  });

  it("is followed by a theme as on a new site: what was customised stays customised", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.importTheme({ id: "coast", layouts: { home: homeLayout("coast"), profile: profile("coast") } });
    await editor.activate("coast");
    await editor.save("profile", profile("by hand"));
    await editor.publish();
    await editor.send(api.activateBuiltInLook);
    const { json } = await editor.activate("coast");
    expect(json).toMatchObject({ templates: ["home"], kept: ["profile"] });
  });
});

describe.each(databases())("a dry run of the administrator's stylesheet on $name", (kind) => {
  it("says what would change, and changes nothing", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const put = (css: string, query = "", headers = {}) =>
      editor.send(api.saveCustomCss, { query, body: { css }, headers });
    const saved = await put(".a { top: 0 }\n.b { top: 0 }");
    const before = await storedLook(booted);
    const planOf = async (css: string) => (await put(css, "?dryRun=true")).json;
    expect(await planOf(".a { top: 0 }\n.c { top: 0 }\n*zoom")).toMatchObject({ error: { code: "SVC-API-4001" } });
    expect(await planOf(".a { top: 0 }\n.c { *zoom: 1 }\n.d { top: 0 }")).toMatchObject({
      warnings: [{ rule: "css/dropped" }],
      plan: { changes: true, addedLines: 2, removedLines: 1 },
    });
    expect(await planOf(".a { top: 0 }\n.b { top: 0 }\n")).toMatchObject({
      plan: { changes: false, addedLines: 1, removedLines: 0 },
    });
    expect(await planOf("")).toMatchObject({ plan: { changes: true, addedLines: 0, removedLines: 2 } });
    const tag = saved.headers.get("etag") ?? "";
    expect((await put(".x { top: 0 }", "?dryRun=true", { "if-match": tag })).headers.get("etag")).toBe(tag);
    expect((await put(".x { top: 0 }", "?dryRun=true", { "if-match": '"other"' })).status).toBe(409);
    expect(await storedLook(booted)).toEqual(before);
  });
});
