import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { documentOf, type OpenLayoutEditor, openLayoutEditor, shuffled } from "./support/layout-editor.js";
import { homeLayout, PNG, themePackage, upload } from "./support/theme-package.js";

const OTHER = new Uint8Array([...PNG, 0]);
const card = { id: "card", type: "profileCard", props: {} };
const profile = (text: string) => documentOf("profile", text, [card]);
const layouts = (id: string) => ({ home: homeLayout(id), profile: profile(id) });
const shows = (path: string) => documentOf("home", "mine", [{ id: "i", type: "image", props: { source: path } }]);

const bytesOf = async (booted: BootedSite, path: string): Promise<Uint8Array | null> => {
  const response = await booted.site.fetch(new Request(`http://site.test${path}`));
  return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null;
};

describe.each(databases())("undoing on $name", (kind) => {
  it("brings layouts and drafts back, those that a switch kept and those that it replaced", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.importTheme({ id: "a", layouts: layouts("a") });
    await editor.importTheme({ id: "b", layouts: layouts("b") });
    await editor.activate("a");
    await editor.save("home", documentOf("home", "customised"));
    await editor.publish();
    await editor.save("home", documentOf("home", "half done"));
    await editor.save("profile", profile("a draft"));
    const before = await editor.list();

    const result = (await editor.activate("b")).body;
    expect([result.kept, result.templates]).toEqual([["home"], ["profile"]]);
    const switched = await editor.list();
    expect(switched.home).toMatchObject({ document: documentOf("home", "half done"), state: "customised" });
    expect(switched.profile).toMatchObject({ document: profile("b"), hasDraft: false, state: "theme" });
    expect(await editor.pending()).toEqual(["home"]);

    await editor.undo();
    expect(await editor.list()).toEqual(before);
    expect(await editor.pending()).toEqual(["home", "profile"]);
    // The baselines are back as well: what follows theme a goes on following it.
    expect((await editor.activate("b")).json).toMatchObject({ kept: ["home"], templates: ["profile"] });
  });

  it("drops what was laid out since, and is offered once", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.importTheme({ id: "a" });
    await editor.activate("a");
    await editor.save("search", documentOf("search", "x", [{ id: "r", type: "searchResults", props: {} }]));
    await editor.publish();
    await editor.undo();
    expect(await editor.state("search")).toMatchObject({ source: "default" });
    expect((await editor.undo()).status).toBe(404);
  });

  it("brings the bytes of replaced files back", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.importTheme({ id: "a" });
    await editor.activate("a");
    await editor.importTheme({ id: "a", version: "2.0.0", assets: { "dot.png": OTHER } });
    expect(await bytesOf(booted, "/uploads/themes/a/dot.png")).toEqual(OTHER);
    await editor.undo();
    expect(await bytesOf(booted, "/uploads/themes/a/dot.png")).toEqual(PNG);
  });

  it("finds the pictures of a third theme that the layouts of then show, though it was removed since", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    for (const id of ["a", "b", "c"]) await editor.importTheme({ id });
    await editor.activate("a");
    await editor.save("home", shows("/uploads/themes/a/dot.png"));
    await editor.publish();
    await editor.activate("b");
    await editor.activate("c");
    await editor.reset("home");
    expect((await editor.send(api.removeTheme, { params: { id: "a" } })).status).toBe(204);
    await editor.undo();
    expect(await editor.live("home")).toEqual(shows("/uploads/themes/a/dot.png"));
    expect(await bytesOf(booted, "/uploads/themes/a/dot.png")).toEqual(PNG);
  });
});

describe.each(databases())("one step back on $name", (kind) => {
  const dot = (last: number) => new Uint8Array([...PNG, last]);
  const parts = (id: string, last: number, version = "1.0.0") => ({
    id,
    version,
    layouts: layouts(`${id} ${last}`),
    tokens: { global: { "--who": `${id}-${last}` } },
    css: `.${id}${last} { background: url("assets/dot.png") }`,
    assets: { "dot.png": dot(last) },
  });
  /** From a site that was moved from a to b, what may come before the undoing, and what it brings back of whom. */
  const moves: Readonly<Record<string, (editor: OpenLayoutEditor) => Promise<unknown>>> = {
    "right away": async () => undefined,
    "after another theme was installed": (editor) => editor.importTheme(parts("c", 3)),
    "after a theme that is not active was updated": async (editor) => {
      await editor.importTheme(parts("c", 3));
      await editor.importTheme(parts("c", 4, "2.0.0"));
    },
    "after the former theme was updated": (editor) => editor.importTheme(parts("a", 5, "2.0.0")),
    "after the former theme was removed": (editor) => editor.send(api.removeTheme, { params: { id: "a" } }),
    "after the former theme was removed and another one took its name": async (editor) => {
      await editor.send(api.removeTheme, { params: { id: "a" } });
      await editor.importTheme(parts("a", 6, "3.0.0"));
    },
    "after the active theme was activated again": (editor) => editor.activate("b"),
    "after a dry run of everything": async (editor) => {
      await editor.send(api.activateTheme, { params: { id: "a" }, query: { dryRun: true } });
    },
  };

  it.each(Object.entries(moves))("leads to what was, with the same bytes, %s", async (_name, move) => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const look = async () => ({
      css: (await booted.call(api.getStylesheet)).text,
      layouts: await editor.list(),
      picture: await bytesOf(booted, "/uploads/themes/a/dot.png"),
      active: (await editor.send(api.getInstalledTheme)).json,
    });
    await editor.importTheme(parts("a", 1));
    await editor.importTheme(parts("b", 2));
    await editor.activate("a");
    const before = await look();
    await editor.activate("b");
    expect(await look()).not.toEqual(before);
    await move(editor);
    expect((await editor.undo()).status).toBe(200);
    expect(await look()).toEqual({ ...before, active: { ...(before.active as object), canDiscard: false } });
    const version = await editor.version();
    expect([(await editor.undo()).status, await editor.version()]).toEqual([404, version]);
    expect(await look()).toEqual({ ...before, active: { ...(before.active as object), canDiscard: false } });
  });

  it("leads through an update of the active theme once, and not beyond", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const picture = () => bytesOf(booted, "/uploads/themes/a/dot.png");
    await editor.importTheme(parts("a", 1));
    await editor.activate("a");
    await editor.importTheme(parts("a", 2, "2.0.0"));
    await editor.importTheme(parts("a", 3, "3.0.0"));
    expect(await picture()).toEqual(dot(3));
    await editor.undo();
    expect([await picture(), (await booted.call(api.getStylesheet)).text]).toEqual([
      dot(2),
      expect.stringContaining("--who: a-2"),
    ]);
    expect((await editor.undo()).status).toBe(404);
    expect(await picture()).toEqual(dot(2));
  });
});

describe.each(databases())("a picture that a kept template shows on $name", (kind) => {
  it.each([
    ["active", ["a"]],
    ["not active any more", ["a", "b"]],
  ])("stays when an update of a theme that is %s drops it", async (_name, active) => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const shot = { "dot.png": PNG, "shot.png": OTHER, "idle.png": OTHER };
    await editor.importTheme({ id: "a", assets: shot });
    await editor.importTheme({ id: "b" });
    await editor.activate("a");
    await editor.save("home", shows("/uploads/themes/a/shot.png"));
    await editor.publish();
    for (const id of active) await editor.activate(id);
    await editor.importTheme({ id: "a", version: "2.0.0" });
    expect(await editor.live("home")).toEqual(shows("/uploads/themes/a/shot.png"));
    expect(await bytesOf(booted, "/uploads/themes/a/shot.png")).toEqual(OTHER);
    expect(await bytesOf(booted, "/uploads/themes/a/idle.png")).toBeNull();
  });
});

describe.each(databases())("a picture of a theme that is not active any more on $name", (kind) => {
  const pictureOf = (layouts: unknown): string =>
    /\/uploads\/themes\/a\/[^"\\]+/.exec(JSON.stringify(layouts))?.[0] ?? "none";
  const layoutsOf = async (booted: BootedSite, query = "") =>
    (await booted.callLoosely(api.listLayouts, { query })).json;
  const shown = async (booted: BootedSite, query = "") => bytesOf(booted, pictureOf(await layoutsOf(booted, query)));
  const second = { id: "a", version: "2.0.0", assets: { "dot.png": OTHER } };

  it("stays as it is while the site shows it, and readers of the theme get the one of its update", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.importTheme({ id: "a" });
    await editor.importTheme({ id: "b", layouts: { profile: profile("b") } });
    await editor.activate("a");
    await editor.activate("b");
    const before = [await editor.version(), await layoutsOf(booted), await shown(booted)];
    expect(before[2]).toEqual(PNG);
    // The second time the name of the first update is free again.
    for (const version of ["2.0.0", "2.0.1"]) {
      await editor.importTheme({ ...second, version });
      expect([await editor.version(), await layoutsOf(booted), await shown(booted)]).toEqual(before);
      expect(await shown(booted, "?theme=a")).toEqual(OTHER);
      const css = (await booted.call(api.getStylesheet, { query: { theme: "a" } })).text;
      expect(await bytesOf(booted, pictureOf(css))).toEqual(OTHER);
    }
    expect((await editor.send(api.removeTheme, { params: { id: "a" } })).status).toBe(204);
    expect(await shown(booted)).toEqual(PNG);
    await editor.importTheme(second);
    expect(await shown(booted)).toEqual(PNG);
    // Readers with the update get its picture, and its own name once nothing else has that.
    await editor.activate("a");
    expect(await shown(booted)).toEqual(OTHER);
    await editor.importTheme({ ...second, version: "3.0.0" });
    expect(pictureOf(await layoutsOf(booted))).toBe("/uploads/themes/a/dot.png");
    expect(await shown(booted)).toEqual(OTHER);
  });

  it("is under its own name in an update where nothing but the undo point of the theme itself needs the former one", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.importTheme({ id: "a" });
    await editor.importTheme({ id: "b" });
    await editor.activate("a");
    await editor.activate("b");
    await editor.importTheme(second);
    expect(pictureOf(await layoutsOf(booted, "?theme=a"))).toBe("/uploads/themes/a/dot.png");
    await editor.undo();
    expect(await shown(booted)).toEqual(PNG);
  });

  it("stays as it is for layouts that undoing a switch between other themes brings back", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    for (const id of ["a", "b", "c"]) await editor.importTheme({ id });
    await editor.activate("b");
    await editor.save("home", shows("/uploads/themes/a/dot.png"));
    await editor.publish();
    await editor.activate("c");
    await editor.reset("home");
    await editor.importTheme(second);
    await editor.undo();
    expect(await editor.live("home")).toEqual(shows("/uploads/themes/a/dot.png"));
    expect(await shown(booted)).toEqual(PNG);
  });
});

describe.each(databases())("what a theme shipped last on $name", (kind) => {
  /** States of readers before a second theme is activated, and whether activation leaves them unchanged. */
  const states: readonly (readonly [
    name: string,
    prepare: (booted: OpenLayoutEditor) => Promise<unknown>,
    kept: boolean,
  ])[] = [
    ["nothing stored", async () => undefined, false],
    [
      "the built-in default, published",
      async (editor) => publish(editor, (await editor.state("home")).document),
      false,
    ],
    [
      "the built-in default, published with its keys in another order",
      async (editor) => publish(editor, shuffled((await editor.state("home")).document)),
      false,
    ],
    ["a layout by hand before any theme", (editor) => publish(editor, documentOf("home")), true],
    ["the first theme's", (editor) => editor.activate("a"), false],
    [
      "the first theme's, saved again with its keys in another order",
      async (editor) => {
        await editor.activate("a");
        await publish(editor, shuffled((await editor.state("home")).document));
      },
      false,
    ],
    [
      "the first theme's, changed",
      async (editor) => {
        await editor.activate("a");
        await publish(editor, documentOf("home"));
      },
      true,
    ],
    [
      "the first theme's with a draft alone",
      async (editor) => {
        await editor.activate("a");
        await editor.save("home", documentOf("home"));
      },
      false,
    ],
    [
      "the first theme's, reset",
      async (editor) => {
        await editor.activate("a");
        await editor.reset("home");
      },
      false,
    ],
  ];

  it.each(states)("over %s", async (_name, prepare, kept) => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    for (const id of ["a", "b", "c"]) await editor.importTheme({ id });
    await prepare(editor);
    const before = await editor.live("home");
    // Recorded whether the template is kept or not, so the theme after the next one finds the same.
    for (const id of ["b", "c"]) {
      const result = (await editor.activate(id)).json;
      expect(result).toMatchObject(kept ? { kept: ["home"], templates: [] } : { kept: [], templates: ["home"] });
      expect((await editor.revert("home")).json).toMatchObject({
        document: { regions: { main: [{ props: { text: id } }, {}] } },
      });
      await editor.discard("home");
      if (kept) expect(await editor.live("home")).toEqual(before);
      else expect(JSON.stringify(await editor.live("home"))).toContain(`/uploads/themes/${id}/`);
    }
  });

  it.each(states)("in two updates of the active theme over %s", async (_name, prepare, kept) => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.importTheme({ id: "a" });
    await prepare(editor);
    await editor.activate("a");
    const before = await editor.live("home");
    for (const major of [2, 3]) {
      const text = `a ${major}`;
      const form = upload(themePackage({ id: "a", version: `${major}.0.0`, layouts: { home: homeLayout(text) } }));
      const result = (await booted.call(api.importTheme, { body: form, token: editor.token })).json;
      expect(result).toMatchObject(kept ? { kept: ["home"], templates: [] } : { kept: [], templates: ["home"] });
      expect((await editor.revert("home")).json).toMatchObject({
        document: { regions: { main: [{ props: { text } }, {}] } },
      });
      await editor.discard("home");
      if (kept) expect(await editor.live("home")).toEqual(before);
      else expect(await editor.live("home")).toMatchObject({ regions: { main: [{ props: { text } }, {}] } });
    }
  });
});

async function publish(editor: OpenLayoutEditor, document: unknown): Promise<void> {
  await editor.save("home", document);
  await editor.publish();
}
