import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { openStyleEditor } from "./support/style-editor.js";

const palette = (color: string) => ({ global: { "--c-bg": color } });

describe.each(databases())("what an older release stored, on $name,", (kind) => {
  it("is the light palette, until the next write", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.plant("appearance.tokens.light", palette("#fff"));
    await editor.plant("appearance.tokens.dark", palette("#000"));
    expect((await editor.tokens()).tokens).toEqual(palette("#fff"));
    expect(await editor.css()).toContain("--c-bg: #fff");
    await editor.patch("global", { "--c-fg": "#111" });
    expect(await editor.storedKeys()).toEqual(expect.arrayContaining(["appearance.tokens.light"]));
    await editor.publish();
    expect(await editor.css()).toContain("--c-bg: #fff");
    const keys = await editor.storedKeys();
    expect(keys).toContain("appearance.tokens");
    expect(keys.filter((key) => /\.(light|dark)$/.test(key))).toEqual([]);
  });

  it("may be a draft of two palettes, which is published as one", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.plant("appearance.tokens.draft.light", palette("#eee"));
    await editor.plant("appearance.tokens.draft.dark", palette("#000"));
    expect(await editor.status()).toMatchObject({ hasDraft: true });
    await editor.publish();
    expect(await editor.css()).toContain("--c-bg: #eee");
    expect((await editor.storedKeys()).filter((key) => key.includes("draft"))).toEqual([]);
  });

  it("may hold both palettes in one value", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.plant("appearance.tokens", { light: palette("#ddd"), dark: palette("#000") });
    expect((await editor.tokens()).tokens).toEqual(palette("#ddd"));
    expect(await editor.css()).toContain("--c-bg: #ddd");
    expect(await editor.css()).not.toContain("#000");
  });

  it("may be a stylesheet under its former name, which readers get scoped", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.plant("appearance.custom_css", ".old { color: red }");
    expect((await editor.customCss()).json).toEqual({ css: ".old { color: red }" });
    expect(await editor.css()).toContain("body:not(.sv-acp) .old");
    await editor.importTheme({ id: "coast", css: ".theirs { color: blue }" });
    await editor.activate("coast");
    expect(await editor.css()).toContain(".old");
    await editor.putCss(".new { color: red }");
    expect(await editor.css()).not.toContain(".old");
    expect(await editor.storedKeys()).not.toContain("appearance.custom_css");
  });

  it("goes with a reset, and a theme's with a switch", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    for (const key of ["appearance.tokens", "appearance.tokens.draft", "appearance.tokens.theme"])
      for (const half of ["light", "dark"]) await editor.plant(`${key}.${half}`, palette("#123"));
    await editor.plant("appearance.custom_css", ".old { color: red }");
    expect(await editor.tokens()).toMatchObject({ theme: palette("#123") });
    await editor.reset();
    expect((await editor.storedKeys()).filter((key) => /\.(light|dark)$|custom_css$/.test(key))).toEqual([
      "appearance.tokens.theme.dark",
      "appearance.tokens.theme.light",
    ]);
    // A theme layer that has no draft yet is its own.
    expect(await editor.draftCss()).toContain("--c-bg: #123");
    await editor.importTheme({ id: "coast" });
    await editor.activate("coast");
    expect((await editor.storedKeys()).filter((key) => /\.(light|dark)$/.test(key))).toEqual([]);
    await editor.discard();
    expect(await editor.tokens()).toMatchObject({ theme: palette("#123"), tokens: {} });
  });

  it("is not trusted: what the rules refuse is neither shown nor served", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const global = { "--a": "1", "--bad": "}", "b:c": "1", "--n": 5 };
    await editor.plant("appearance.tokens", { global, footer: "no", "plugin.x": { "--b": "2" } });
    await editor.plant("appearance.tokens.theme", "no map at all");
    expect(await editor.tokens()).toMatchObject({
      tokens: { global: { "--a": "1" }, "plugin.x": { "--b": "2" } },
      theme: {},
    });
    expect(await editor.css()).toBe(":root, .sv-site-tokens {\n  --a: 1;\n}\n");
    await editor.patch("footer", { "--c": "3" });
    await editor.publish();
    expect((await editor.tokens()).tokens).toEqual({
      global: { "--a": "1" },
      "plugin.x": { "--b": "2" },
      footer: { "--c": "3" },
    });
  });
});

describe.each(databases())("the preview of a draft on $name", (kind) => {
  it("shows the active theme with the administrator's edits after a switch, and is never kept", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.importTheme({ id: "coast", tokens: { global: { "--c-bg": "#c0a570" } } });
    await editor.importTheme({ id: "cliff", tokens: { global: { "--c-bg": "#c11ff0" } } });
    await editor.activate("coast");
    await editor.put({ footer: { "--footer-bg": "#d4af70" } });
    expect(await editor.draftCss()).toContain("--c-bg: #c0a570");
    await editor.activate("cliff");
    const draft = await booted.call(api.getStylesheet, { query: { source: "draft" } });
    expect(draft.headers.get("cache-control")).toBe("no-store");
    expect(draft.text).toContain("--c-bg: #c11ff0");
    expect(draft.text).toContain("--footer-bg: #d4af70");
    expect(draft.text).not.toContain("#c0a570");
    expect(await editor.css()).not.toContain("#d4af70");
    await editor.discard();
    expect(await editor.draftCss()).toContain("#c0a570");
    expect(await editor.status()).toMatchObject({ hasDraft: true });
  });

  it("is what `source=draft` gives and nothing else, to whoever asks", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.importTheme({ id: "coast", tokens: palette("#c0a570") });
    await editor.put(palette("#d4af70"));
    const live = await editor.css();
    const draft = await editor.draftCss();
    expect(draft).toContain("#d4af70");
    const tag = (await booted.call(api.getStylesheet, { query: { source: "draft" } })).headers.get("etag") ?? "";
    const asked = ["source=draft&theme=coast", "theme=coast&source=draft", `source=draft&v=${await editor.version()}`];
    for (const query of asked) {
      const answer = await booted.callLoosely(api.getStylesheet, { query });
      expect([query, answer.text, answer.headers.get("cache-control")]).toEqual([query, draft, "no-store"]);
    }
    const unchanged = await booted.call(api.getStylesheet, {
      query: { source: "draft" },
      headers: { "if-none-match": tag },
    });
    expect([200, 304]).toContain(unchanged.status);
    expect(unchanged.headers.get("cache-control")).toBe("no-store");
    for (const query of [
      "source=DRAFT",
      "source=preview",
      "source=",
      "source=draft&source=draft",
      "source=live&source=draft",
    ])
      expect([query, (await booted.callLoosely(api.getStylesheet, { query })).status]).toEqual([query, 422]);
    for (const query of ["source=live", "Source=draft", "source[]=draft", "draft=1", "preview=draft"])
      expect([query, await editor.css(`?${query}`)]).toEqual([query, live]);
  });
});
