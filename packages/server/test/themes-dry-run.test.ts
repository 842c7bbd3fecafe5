import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { documentOf, openLayoutEditor } from "./support/layout-editor.js";
import { storedLook } from "./support/stored-look.js";
import { homeLayout, type ThemeParts, themePackage, upload } from "./support/theme-package.js";

const strange = {
  templateKey: "forum.index",
  schemaVersion: 1,
  regions: { main: [{ id: "a", type: "forum.recent", props: {} }] },
};
const unknownBlock = { type: "forum.recent", props: {} };

/**
 * Packages that an administrator may be asked to import into a site whose active theme is called active, with home laid
 * out by hand.
 */
const PACKAGES: Readonly<Record<string, ThemeParts>> = {
  "a new theme": { id: "new" },
  "a new theme with things that the site lacks": {
    id: "new",
    layouts: { home: homeLayout("x", unknownBlock), "forum.index": strange },
    css: "[data-theme] .x { color: red }",
    tokens: { sidebar: { "--a": "1" } },
  },
  "a new theme of the older format": { id: "new", tokens: { light: { global: { "--a": "1" } }, dark: {} } },
  "a new theme of nothing": { id: "new", layouts: {}, css: null, tokens: {}, assets: {} },
  "an update of a theme that is not active": { id: "idle", version: "2.0.0" },
  "an update of the active theme": {
    id: "active",
    version: "2.0.0",
    layouts: {
      home: homeLayout("two"),
      profile: documentOf("profile", "two", [{ id: "card", type: "profileCard", props: {} }]),
    },
  },
  "an update of the active theme that drops everything": {
    id: "active",
    version: "2.0.0",
    layouts: {},
    css: null,
    tokens: {},
    assets: {},
  },
};

const NOTHING_DONE = { templates: [], kept: [], replaced: null, tokensApplied: false, customCssApplied: false };

async function openSite(booted: BootedSite) {
  const editor = await openLayoutEditor(booted);
  await editor.importTheme({ id: "active" });
  await editor.importTheme({ id: "idle" });
  await editor.activate("active");
  await editor.save("home", documentOf("home", "by hand"));
  await editor.publish();
  const tryImport = (parts: ThemeParts, query = {}) =>
    editor.send(api.importTheme, { query, body: upload(themePackage(parts)) });
  return { ...editor, tryImport };
}

describe.each(databases())("a dry run on $name", (kind) => {
  it.each(Object.entries(PACKAGES))("says of %s what an import then does, and does nothing", async (_name, parts) => {
    await using booted = await bootSite(kind);
    const { tryImport } = await openSite(booted);
    const before = await storedLook(booted);
    const dry = await tryImport(parts, { dryRun: true });
    expect(dry.status).toBe(200);
    const { plan, ...foreseen } = dry.body;
    expect(await storedLook(booted)).toEqual(before);
    const done = await tryImport(parts);
    expect([done.status, done.json]).toEqual([200, foreseen]);
    expect(await storedLook(booted)).not.toEqual(before);
    const { activated, templates, kept, tokensApplied, customCssApplied, assetsImported } = done.body;
    expect(plan).toEqual({
      activates: activated,
      templates,
      kept,
      tokens: tokensApplied,
      customCss: customCssApplied,
      assets: assetsImported,
    });
    const isActive = parts.id === "active";
    expect(done.json).toMatchObject({ activated: isActive, current: { id: "active" } });
    if (isActive)
      expect(done.json).toMatchObject({ replaced: { id: "active", version: "1.0.0" }, current: { version: "2.0.0" } });
    else expect(done.json).toMatchObject({ ...NOTHING_DONE, current: { version: "1.0.0" } });
  });

  it("says of a switch what the switch then does, and does nothing", async () => {
    await using booted = await bootSite(kind);
    const { send } = await openSite(booted);
    const before = await storedLook(booted);
    const params = { id: "idle" };
    const { plan, ...foreseen } = (await send(api.activateTheme, { params, query: { dryRun: true } })).body;
    expect(await storedLook(booted)).toEqual(before);
    expect(plan).toMatchObject({ activates: true, kept: ["home"], tokens: true, customCss: true });
    expect((await send(api.activateTheme, { params })).json).toEqual(foreseen);
    expect(foreseen).toMatchObject({ activated: true, current: { id: "idle" }, replaced: { id: "active" } });
  });
});
