import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { openStyleEditor } from "./support/style-editor.js";
import { exportForm } from "./support/theme-export.js";

const kinds = databases();

/** Values that no release ever stored under a name of the look. */
const NO_VALUES: readonly unknown[] = [null, 5, true, "text", [], ["--a"], {}, { global: 5 }, { global: ["a"] }];

/** One sound token among such as older rules took, or a hand wrote into the database. */
const damaged = (name: string) => ({
  global: {
    [name]: "sound",
    "--quote": '"',
    "--open": "(",
    "--comment": "/*",
    "--end": "*/",
    "--brace": "}",
    "--semicolon": "a;b",
    "--markup": "</style>",
    "--slash": "a\\",
    "--remote": "url(//evil.example)",
    "--loud": "red !important",
    "--empty": "",
    "--number": 5,
    "--null": null,
    "--list": ["red"],
    "--map": {},
    "--nul": "a\u0000",
    "b:c": "1",
    "--d e": "1",
    "--": "1",
    __proto__: "1",
    "--f{": "1",
  },
  "x} body.sv-acp{": { "--a": "1" },
  light: { "--a": "1" },
  footer: "no map",
});

const block = (...names: readonly string[]) =>
  `:root, .sv-site-tokens {\n${names.map((name) => `  ${name}: sound;\n`).join("")}}\n`;

async function openSite(booted: BootedSite) {
  const editor = await openStyleEditor(booted);
  await editor.importTheme({ id: "coast", tokens: {}, css: null, layouts: {}, assets: {} });
  await editor.importTheme({ id: "cliff", tokens: {}, css: null, layouts: {}, assets: {} });
  await editor.activate("coast");
  /** Everything that reads the look answers; gives what is not 200. */
  const failures = async () => {
    const look = [api.getStylesheet, api.getTokens, api.getCustomCss, api.getStyleDraftStatus, api.getBranding];
    const urls = [
      "/",
      ...[...look, api.listLayouts, api.listThemes].map((endpoint) => addressOf(endpoint)),
      ...[{ source: "draft" }, { theme: "cliff" }].map((query) => addressOf(api.getStylesheet, { query })),
    ];
    const answers = await Promise.all(
      urls.map(async (url) => [url, (await booted.call(url, { token: editor.token })).status] as const),
    );
    return answers.filter(([, status]) => status !== 200);
  };
  const plantTheme = (id: string, tokens: unknown) =>
    booted.database().transaction((tx) =>
      tx
        .updateTable("themes")
        .set({ tokens: JSON.stringify(tokens) })
        .where("id", "=", id)
        .execute(),
    );
  return { ...editor, failures, plantTheme };
}

describe.each(kinds)("a damaged row on $name", (kind) => {
  it("costs its own tokens and no others, in every layer and draft", async () => {
    await using booted = await bootSite(kind);
    const editor = await openSite(booted);
    await editor.plant("appearance.tokens.theme", damaged("--theme"));
    await editor.plant("appearance.tokens", damaged("--admin"));
    expect(await editor.css()).toBe(block("--theme", "--admin"));
    await editor.plant("appearance.tokens.theme.draft", damaged("--theme-draft"));
    await editor.plant("appearance.tokens.draft", damaged("--admin-draft"));
    expect(await editor.draftCss()).toBe(block("--theme-draft", "--admin-draft"));
    expect(await editor.css()).toBe(block("--theme", "--admin"));
    expect(await editor.failures()).toEqual([]);
    expect((await editor.tokens()).tokens).toMatchObject({ global: { "--admin-draft": "sound" } });
    expect((await editor.patch("footer", { "--footer-bg": "red" })).status).toBe(200);
    await editor.publish();
    expect(await editor.css()).toBe(`${block("--theme", "--admin-draft")}.sv-foot {\n  --footer-bg: red;\n}\n`);
  });

  it("of a theme costs its own tokens, for readers who chose it and for the site that puts it on", async () => {
    await using booted = await bootSite(kind);
    const editor = await openSite(booted);
    await editor.plantTheme("cliff", damaged("--cliff"));
    expect(await editor.css("?theme=cliff")).toBe(block("--cliff"));
    expect((await editor.activate("cliff")).status).toBe(200);
    expect([await editor.css(), await editor.failures()]).toEqual([block("--cliff"), []]);
    expect((await editor.activate("coast")).status).toBe(200);
    expect((await editor.discard()).status).toBe(200);
    expect([await editor.css(), await editor.failures()]).toEqual([block("--cliff"), []]);
    for (const value of NO_VALUES) {
      await editor.activate("coast");
      await editor.plantTheme("cliff", value);
      expect([value, await editor.css("?theme=cliff"), await editor.failures()]).toEqual([value, "", []]);
      expect([value, (await editor.activate("cliff")).status, await editor.css()]).toEqual([value, 200, ""]);
    }
  });

  it.each([
    "tokens",
    "tokens.draft",
    "tokens.theme",
    "tokens.theme.draft",
    "custom_css_light",
    "custom_css_compiled",
    "custom_css.theme",
    "custom_css.theme.draft",
    "tokens.draft.label",
    "version",
  ])("that is nothing of the kind is as good as none: appearance.%s", async (key) => {
    await using booted = await bootSite(kind);
    const editor = await openSite(booted);
    for (const value of NO_VALUES) {
      await editor.plant("appearance.tokens", { global: { "--sound": "1" } });
      await editor.plant(`appearance.${key}`, value);
      await editor.plant("appearance.version", 1_000 + NO_VALUES.indexOf(value));
      if (key === "version") await editor.plant("appearance.version", value);
      expect([value, await editor.failures()]).toEqual([value, []]);
      if (key !== "tokens") expect([value, await editor.css()]).toEqual([value, expect.stringContaining("--sound: 1")]);
    }
    expect((await editor.put({ global: { "--sound": "2" } })).status).toBe(200);
    expect((await editor.publish()).status).toBe(200);
    expect((await editor.putCss(".mine { color: red }")).status).toBe(200);
    expect(await editor.css()).toContain("body:not(.sv-acp) .mine");
    const exported = await booted.call(api.exportTheme, { body: exportForm(), token: editor.token });
    expect(exported.status).toBe(200);
    expect((await editor.activate("cliff")).status).toBe(200);
    expect((await editor.discard()).status).toBe(200);
    expect(await editor.failures()).toEqual([]);
  });
});
