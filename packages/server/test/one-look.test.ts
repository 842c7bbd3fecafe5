import * as api from "@sitevine/api";
import { type DatabaseKind, databases, endpointCalls } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSite, loadConfig } from "../src/index.js";
import { Disposables } from "../src/kernel/disposables.js";
import { bootSite } from "./support/booted-site.js";
import { originals } from "./support/originals.js";
import { openStyleEditor } from "./support/style-editor.js";

const SHEET = `:root:not([data-theme=dark]) { --half: light }
:root[data-theme=dark] { --half: dark }
.card { background: light-dark(#fff, #101010) }`;
const OWN = "@media (prefers-color-scheme: dark) { .mine { color: white } }\n.mine { top: light-dark(1px, 2px) }";
const tokens = { global: { "--c-bg": "light-dark(#eee, #222)" } };
const WORDS = /prefers-color-scheme|data-theme|light-dark/i;

describe.each(databases())("a look that is written for two on $name", (kind) => {
  it("is served as its theme's appearance has it, in the live sheet, the draft and for readers who choose", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    for (const appearance of ["light", "dark"])
      await editor.importTheme({ id: appearance, manifest: { appearance }, tokens, css: SHEET });
    await editor.activate("light");
    const light = [await editor.css(), await editor.draftCss()];
    const chosen = await editor.css("?theme=dark");
    for (const css of light)
      for (const text of ["--c-bg: #eee", "--half: light", "background: #fff"]) expect(css).toContain(text);
    for (const text of ["--c-bg: #222", "--half: dark", "background: #101010"]) expect(chosen).toContain(text);
    for (const css of [...light, chosen]) expect(css).not.toMatch(WORDS);
    await editor.activate("dark");
    expect(await editor.css()).toBe(chosen);
  });

  it("reads the administrators' layer for the active theme, and again when that has the other appearance", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.importTheme({ id: "dusk", manifest: { appearance: "dark" } });
    await editor.put({ navbar: { "--nav-bg": "light-dark(red, blue)" } });
    await editor.publish();
    const saved = await editor.putCss(OWN);
    expect(saved.body).toMatchObject({
      css: OWN,
      warnings: [1, 2].map((line) => ({ rule: "css/colour-scheme", level: "notice", line })),
    });
    const before = await editor.css();
    for (const text of ["--nav-bg: red", "top: 1px"]) expect(before).toContain(text);
    expect(before).not.toContain("color: white");
    await editor.activate("dusk");
    const after = await editor.css();
    for (const text of ["--nav-bg: blue", "top: 2px", "color: white"]) expect(after).toContain(text);
    for (const css of [before, after]) expect(css).not.toMatch(WORDS);
    expect((await editor.customCss()).body).toEqual({ css: OWN });
    expect((await editor.tokens()).tokens).toEqual({ navbar: { "--nav-bg": "light-dark(red, blue)" } });
    await editor.discard();
    expect(await editor.css()).toBe(before);
  });
});

/** A site as an older release left it, and one that starts on its database. */
async function upgraded(kind: DatabaseKind) {
  await using opening = new Disposables();
  const { target } = opening.use(await kind.create(originals()));
  const booted = opening.use(await bootSite(kind, { overrides: { database: target } }));
  const editor = await openStyleEditor(booted);
  await editor.importTheme({ id: "dusk", manifest: { appearance: "dark" }, tokens, css: SHEET });
  await editor.importTheme({ id: "dawn", tokens, css: SHEET });
  await editor.activate("dusk");
  await editor.activate("dawn");
  await editor.putCss(OWN);
  await booted.settled();
  const now = { light: await editor.css(), dark: await editor.css("?theme=dusk") };
  const former = ".card {\nbackground: light-dark(#fff, #101010);\n}";
  await booted.database().transaction((tx) => tx.updateTable("themes").set({ css_compiled: former }).execute());
  await editor.plant("appearance.custom_css_compiled", {
    theme: former,
    admin: ".mine {\ntop: light-dark(1px, 2px);\n}",
  });
  const undo = await booted
    .database()
    .read.selectFrom("settings")
    .select("value")
    .where("key", "=", "appearance.theme.rollback")
    .executeTakeFirstOrThrow();
  const point = JSON.parse(undo.value);
  point.layer.compiledCss = former;
  point.theme.compiledCss = former;
  await editor.plant("appearance.theme.rollback", point);
  await editor.plant("appearance.compiler", 1);
  const { clock, logger, dataDir } = booted;
  const config = loadConfig({ NODE_ENV: "test", DATA_DIR: dataDir });
  const next = opening.use(await createSite(config, { clock, logger, database: target }));
  const resources = opening.move();
  return {
    next,
    editor,
    now,
    former,
    token: editor.token,
    [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
  };
}

// A database inside of this process has no second one.
const shared = databases().filter(({ name }) => !/in.?process|pglite/i.test(name));

describe.each(shared)("after an update of the service on $name", (kind) => {
  it("every stored stylesheet is compiled again, once, and until then none depends on the reader's system", async () => {
    await using scene = await upgraded(kind);
    const { call } = endpointCalls(scene.next);
    const css = async (query = {}) => (await call(api.getStylesheet, { query })).text;
    expect(await css()).not.toMatch(WORDS);
    await scene.next.settled();
    expect(await css()).toBe(scene.now.light);
    expect(await css({ theme: "dusk" })).toBe(scene.now.dark);
    expect((await call(api.discardTheme, { token: scene.token })).status).toBe(200);
    const restored = await css();
    for (const text of ["--half: dark", "background: #101010", "top: 2px", "color: white"])
      expect(restored).toContain(text);
    expect(restored).not.toMatch(WORDS);
  });
});
