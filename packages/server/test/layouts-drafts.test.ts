import * as api from "@sitevine/api";
import type { LayoutDocument } from "@sitevine/contracts";
import { stockLayouts } from "@sitevine/renderer";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite, codeOf } from "./support/booted-site.js";
import { documentOf, openLayoutEditor, shuffled } from "./support/layout-editor.js";
import { fileForm, picture } from "./support/pictures.js";
import { homeLayout } from "./support/theme-package.js";

const [first] = databases("");
if (!first) throw new Error("There is always SQLite.");

describe.each(databases())("the draft of a template on $name", (kind) => {
  it("goes from the default over a draft to readers, and back", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const stock = stockLayouts.get("home");
    expect(await editor.state("home")).toEqual({
      templateKey: "home",
      document: stock,
      source: "default",
      hasDraft: false,
      state: "default",
    });
    const saved = await editor.save("home", documentOf("home", "one"));
    expect(saved.json).toEqual(await editor.state("home"));
    expect(saved.json).toMatchObject({ source: "draft", hasDraft: true, state: "default" });
    expect(await editor.live("home")).toEqual(stock);
    expect(await editor.pending()).toEqual(["home"]);
    expect((await editor.list()).home).toEqual(saved.json);

    expect((await editor.publish()).json).toEqual({ published: ["home"] });
    expect(await editor.live("home")).toEqual(documentOf("home", "one"));
    expect(await editor.state("home")).toMatchObject({ source: "published", hasDraft: false, state: "customised" });
    expect(await editor.pending()).toEqual([]);

    await editor.save("home", documentOf("home", "two"));
    expect((await editor.discard("home")).json).toMatchObject({
      source: "published",
      document: documentOf("home", "one"),
    });
    await editor.save("home", documentOf("home", "three"));
    expect((await editor.reset("home")).json).toMatchObject({ source: "default", hasDraft: false, document: stock });
    expect(await editor.live("home")).toEqual(stock);
  });

  it("is pending only while it differs in structure from what is live", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.save("home", shuffled(stockLayouts.get("home")));
    expect(await editor.state("home")).toMatchObject({ source: "draft", hasDraft: true });
    expect(await editor.pending()).toEqual([]);
    const version = await editor.version();
    expect((await editor.publish()).json).toEqual({ published: [] });
    expect(await editor.version()).toBe(version);
  });

  it("keeps what somebody else saved: a stale tag is a conflict, the current one is not", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const read = async () => (await editor.get("home")).headers.get("etag") ?? "";
    const before = await read();
    const mine = await editor.save("home", documentOf("home", "mine"), { "if-match": before });
    expect([mine.status, mine.headers.get("etag")]).toEqual([200, await read()]);
    const theirs = await editor.save("home", documentOf("home", "theirs"), { "if-match": before });
    expect([theirs.status, codeOf(theirs)]).toEqual([409, "SVC-API-4009"]);
    expect(await editor.state("home")).toMatchObject({ document: documentOf("home", "mine") });
    // Publishing what is open is no conflict for who goes on editing it.
    await editor.publish();
    const next = await editor.save("home", documentOf("home", "next"), { "if-match": mine.headers.get("etag") ?? "" });
    expect(next.status).toBe(200);
    expect((await editor.save("home", documentOf("home", "last"))).status).toBe(200);
  });

  it("takes one of many parallel saves upon the same state", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const tag = (await editor.get("home")).headers.get("etag") ?? "";
    const saves = Array.from({ length: 20 }, (_, count) =>
      editor.save("home", documentOf("home", `writer ${count}`), { "if-match": tag }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await editor.log()).toEqual(["ada layout.edit home"]);
  });

  it("is written down once a change: who, what and which template", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.importTheme({ id: "coast" });
    await editor.activate("coast");
    for (let count = 0; count < 3; count += 1) await editor.save("home", documentOf("home"));
    await editor.save("members", documentOf("members", "x", [{ id: "list", type: "memberList", props: {} }]));
    await editor.discard("members");
    await editor.discard("members");
    await editor.publish();
    await editor.publish();
    await editor.revert("home");
    await editor.reset("home");
    await editor.reset("home");
    await editor.undo();
    expect(await editor.log()).toEqual([
      "ada theme.import coast",
      "ada theme.activate coast",
      "ada layout.edit home",
      "ada layout.edit members",
      "ada layout.discard members",
      "ada layout.publish home",
      "ada layout.revert-theme home",
      "ada layout.reset home",
      "ada theme.discard stock",
    ]);
  });
});

describe.each(databases())("the theme's version on $name", (kind) => {
  it("is put into the draft with its pictures, and becomes live by publishing", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    expect(codeOf(await editor.revert("home"))).toBe("SVC-API-4004");
    await editor.importTheme({ id: "coast" });
    expect(codeOf(await editor.revert("home"))).toBe("SVC-API-4004");
    await editor.activate("coast");
    const active = await editor.live("home");
    expect(await editor.state("home")).toMatchObject({ state: "theme" });
    await editor.save("home", documentOf("home"));
    await editor.publish();
    expect(await editor.state("home")).toMatchObject({ state: "customised" });
    const version = await editor.version();
    expect((await editor.revert("home")).json).toMatchObject({ source: "draft", document: active });
    expect(await editor.version()).toBe(version);
    expect(await editor.live("home")).toEqual(documentOf("home"));
    await editor.publish();
    expect(await editor.live("home")).toEqual(active);
    expect(await editor.state("home")).toMatchObject({ state: "theme" });
    expect(codeOf(await editor.revert("members"))).toBe("SVC-API-4004");
    expect(codeOf(await editor.revert("page.detail:about"))).toBe("SVC-API-4004");
  });

  it("survives a reset, which goes to the built-in default and lets the next version of the theme in", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.importTheme({ id: "coast" });
    await editor.activate("coast");
    const active = await editor.live("home");
    await editor.reset("home");
    expect(await editor.state("home")).toMatchObject({ state: "default", document: stockLayouts.get("home") });
    expect((await editor.revert("home")).json).toMatchObject({ document: active });
    await editor.discard("home");
    await editor.importTheme({ id: "coast", version: "2.0.0", layouts: { home: homeLayout("second") } });
    expect(JSON.stringify(await editor.live("home"))).toContain("second");
  });
});

describe.each(databases())("a page's own layout on $name", (kind) => {
  const key = "page.detail:about-us";
  const page = documentOf("page.detail", "About us");
  const other = documentOf("page.detail", "every page");

  it("begins as its template, exists once it is published, and goes with a reset", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    expect(await editor.state(key)).toMatchObject({ source: "default", document: stockLayouts.get("page.detail") });
    await editor.save("page.detail", other);
    await editor.publish();
    expect(await editor.state(key)).toMatchObject({ source: "default", document: other, templateKey: key });
    // A page that looks like its template is a page all the same.
    await editor.save(key, other);
    expect(await editor.pending()).toEqual([key]);
    const version = await editor.version();
    expect((await editor.publish()).json).toEqual({ published: [key] });
    expect(await editor.version()).toBe(version + 1);
    await editor.save(key, page);
    await editor.publish();
    expect(await editor.state(key)).toMatchObject({ source: "published", state: "customised", document: page });
    expect(await editor.live("page.detail")).toEqual(other);
    expect(Object.keys(await editor.published())).not.toContain(key);
    const templates = (await editor.send(api.listTemplates)).body;
    expect(templates.find((entry) => entry.key === "page.detail")).toMatchObject({ variants: [key] });
    await editor.reset(key);
    expect(await editor.version()).toBe(version + 3);
    expect(await booted.database().read.selectFrom("layouts").select("variant_key").execute()).toEqual([
      { variant_key: "" },
    ]);
  });

  it("is left alone by a switch of themes and its undoing", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.save(key, page);
    await editor.publish();
    await editor.importTheme({
      id: "coast",
      layouts: { "page.detail": { ...(documentOf("page.detail", "coast") as LayoutDocument) } },
    });
    await editor.activate("coast");
    expect(await editor.state(key)).toMatchObject({ document: page });
    await editor.undo();
    expect(await editor.state(key)).toMatchObject({ document: page });
  });
});

describe.each(databases())("an uploaded picture that a layout shows, on $name,", (kind) => {
  it("stays when its first place lets it go, and goes when no layout shows it", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const setLogo = async (blue: number): Promise<string> => {
      const form = fileForm(await picture("png", { color: { r: 0, g: 0, b: blue * 60 } }));
      await booted.call(api.uploadLogo, { params: { variant: "navbar" }, body: form, token: editor.token });
      return (await booted.call(api.getBranding)).body.logos.navbar ?? expect.fail("There is no logo.");
    };
    const status = async (path: string) => (await booted.call(path)).status;
    const [former, live] = [await setLogo(1), await setLogo(2)];
    expect(await status(former)).toBe(404);
    await editor.save("home", documentOf("home", "x", [{ id: "i", type: "image", props: { source: live } }]));
    await editor.publish();
    await setLogo(3);
    expect(await status(live)).toBe(200);
    await editor.reset("home");
    expect([await setLogo(2), await setLogo(4)][0]).toBe(live);
    expect(await status(live)).toBe(404);
  });
});

describe("the catalogue", () => {
  it("says what there is to lay out, and what of", async () => {
    await using booted = await bootSite(first);
    const editor = await openLayoutEditor(booted);
    const templates = (await editor.send(api.listTemplates)).body;
    expect(templates.map(({ key }) => key)).toEqual([...stockLayouts.keys()]);
    expect(templates.find(({ key }) => key === "profile")).toEqual({
      key: "profile",
      label: "Profile",
      pluginId: null,
      previewRoute: "/u/:username",
      supportsVariants: false,
      regions: ["hero", "main", "aside"],
      requiredBlocks: ["profileCard"],
      variants: [],
      state: "default",
    });
    const kinds = (await editor.send(api.listBlockTypes)).body;
    expect(kinds.variants).toEqual(["surface", "muted", "accent", "plain"]);
    const image = kinds.blocks.find(({ type }) => type === "image");
    expect(image).toMatchObject({ pluginId: null, props: { required: ["source"] } });
    expect(Object.keys(image?.props?.properties ?? {})).toEqual(["source", "alt", "ratio", "href", "caption"]);
  });
});
