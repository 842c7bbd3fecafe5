import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases, requestTo } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { homeLayout, PNG, type ThemeParts, themePackage, upload } from "./support/theme-package.js";

const kinds = databases();

type Result = api.AnswerOf<typeof api.importTheme>;

/** A site with its administrator, and the moves of the theme library. */
async function withThemes(booted: BootedSite) {
  const token = await booted.installed();
  return {
    token,
    importTheme: async (parts: ThemeParts, query = ""): Promise<Result> => {
      const form = upload(themePackage(parts));
      const answer = await booted.callLoosely(api.importTheme, { query, body: form, token });
      expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
      return answer.body;
    },
    activate: async (id: string): Promise<Result> =>
      (await booted.call(api.activateTheme, { params: { id }, token })).body,
    discard: () => booted.call(api.discardTheme, { token }),
    remove: (id: string) => booted.call(api.removeTheme, { params: { id }, token }),
    library: async () => (await booted.call(api.listThemes, { token })).body,
    installed: async () => (await booted.call(api.getInstalledTheme, { token })).body,
    /** Everything that a reader gets of the look. */
    look: async () => ({
      css: (await booted.call(api.getStylesheet)).text,
      layouts: (await booted.call(api.listLayouts)).text,
    }),
    version: async () => (await booted.call(api.getStyleVersion)).body.version,
  };
}

describe.each(kinds)("themes on $name", (kind) => {
  it("installs without switching: the site does not change", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    const before = { ...(await themes.look()), version: await themes.version() };
    const result = await themes.importTheme({ id: "coast" });
    expect(result).toMatchObject({ activated: false, current: null, replaced: null, templates: [], kept: [] });
    expect({ ...(await themes.look()), version: await themes.version() }).toEqual(before);
    expect(await themes.library()).toMatchObject([{ id: "coast", active: false }]);
  });

  it("switches live and comes back byte for byte", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    const stock = await themes.look();
    await themes.importTheme({ id: "coast" });
    const version = await themes.version();
    const result = await themes.activate("coast");
    expect(result).toMatchObject({ activated: true, current: { id: "coast" }, replaced: null, templates: ["home"] });
    const active = await themes.look();
    expect(active.css).toContain("--c-bg: #123456");
    expect(active.css).toMatch(/url\("\/uploads\/themes\/coast\/dot\.png\?v=[0-9a-f]{16}"\)/);
    expect(active.layouts).toContain("/uploads/themes/coast/dot.png");
    expect(await themes.version()).not.toBe(version);
    expect((await themes.discard()).json).toMatchObject({ current: null });
    expect(await themes.look()).toEqual(stock);
    expect(codeOf(await themes.discard())).toBe("SVC-THEME-3003");
  });

  it("undoes a switch between themes, and an update of the active one with its files", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    await themes.importTheme({ id: "coast" });
    await themes.activate("coast");
    const first = await themes.look();
    const other = new Uint8Array([...PNG, 0]);
    const update = await themes.importTheme({
      id: "coast",
      version: "1.1.0",
      css: ".sv-image { margin: 0 }",
      assets: { "dot.png": other },
    });
    expect(update).toMatchObject({ activated: true, current: { version: "1.1.0" }, replaced: { id: "coast" } });
    const file = () =>
      booted.call("/uploads/themes/coast/dot.png").then(({ headers }) => headers.get("content-length"));
    expect(await file()).toBe(String(other.byteLength));
    await themes.discard();
    expect(await themes.look()).toEqual(first);
    expect(await file()).toBe(String(PNG.byteLength));
    expect(await themes.library()).toMatchObject([{ id: "coast", active: true, manifest: { version: "1.0.0" } }]);
  });

  it("keeps the undo point through an import that does not activate, and brings a removed theme back", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    await themes.importTheme({ id: "coast" });
    await themes.importTheme({ id: "cliff", layouts: { home: homeLayout("cliff") } });
    await themes.activate("coast");
    const coast = await themes.look();
    await themes.activate("cliff");
    await themes.importTheme({ id: "cove" });
    expect((await themes.remove("coast")).status).toBe(204);
    expect((await themes.library()).map(({ id }) => id).sort()).toEqual(["cliff", "cove"]);
    await themes.discard();
    expect(await themes.look()).toEqual(coast);
    expect((await booted.call("/uploads/themes/coast/dot.png")).status).toBe(200);
    expect(await themes.library()).toMatchObject([{ id: "coast", active: true }, {}, {}]);
  });

  it("does not remove the active theme, nor one that is not there", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    await themes.importTheme({ id: "coast" });
    await themes.activate("coast");
    expect(codeOf(await themes.remove("coast"))).toBe("SVC-THEME-3002");
    expect(codeOf(await themes.remove("nowhere"))).toBe("SVC-THEME-3003");
  });

  it("gives a template that a theme dropped and the next one ships to the next one", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    await themes.importTheme({ id: "a", layouts: { home: homeLayout("from a") } });
    await themes.importTheme({ id: "b", layouts: {} });
    await themes.importTheme({ id: "c", layouts: { home: homeLayout("from c") } });
    await themes.activate("a");
    await themes.activate("b");
    expect((await themes.look()).layouts).toContain("from a");
    expect(await themes.activate("c")).toMatchObject({ templates: ["home"], kept: [] });
    expect((await themes.look()).layouts).toContain("from c");
  });

  it("clears the former theme's tokens and stylesheet when the next one has none", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    await themes.importTheme({ id: "coast" });
    await themes.importTheme({ id: "bare", tokens: {}, css: null, layouts: {}, assets: {} });
    await themes.activate("coast");
    await themes.activate("bare");
    expect((await themes.look()).css).toBe("");
  });

  it("refuses an id of another vendor", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    await themes.importTheme({ id: "coast" });
    const form = upload(themePackage({ id: "coast", vendor: "somebody else" }));
    expect(codeOf(await booted.call(api.importTheme, { body: form, token: themes.token }))).toBe("SVC-API-4009");
  });

  it("writes nothing on a dry run, and says what it would do", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    expect(await themes.importTheme({ id: "coast" }, "?dryRun=true")).toMatchObject({ plan: { activates: false } });
    expect(await themes.library()).toEqual([]);
    expect(await readdir(join(booted.dataDir, "uploads"))).not.toContain("themes");
  });

  it("keeps one active theme and whole undo points under parallel changes", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    for (const id of ["a", "b", "c"]) await themes.importTheme({ id });
    await themes.activate("a");
    // Whether the theme is there when its turn comes is for them to settle.
    const activate = (id: string) => booted.call(api.activateTheme, { params: { id }, token: themes.token });
    const [first, , , second, , third] = await Promise.all([
      activate("b"),
      themes.remove("b"),
      themes.importTheme({ id: "b", version: "2.0.0" }),
      activate("c"),
      themes.discard(),
      activate("a"),
    ]);
    expect([200, 404]).toContain(first.status);
    expect([second.status, third.status]).toEqual([200, 200]);
    const library = await themes.library();
    expect(library.filter(({ active }) => active).length).toBeLessThanOrEqual(1);
    const installed = await themes.installed();
    expect(library.find(({ active }) => active)?.id ?? null).toBe(installed.theme?.id ?? null);
  });
});

describe("what readers get", () => {
  const [kind] = kinds;
  if (!kind) throw new Error("There is always SQLite.");

  it("dresses a reader who chose an installed theme, and nobody who named anything else", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    await themes.importTheme({ id: "coast" });
    await themes.importTheme({ id: "cliff", tokens: { global: { "--c-bg": "#abcdef" } } });
    await themes.activate("coast");
    const css = (query: string) => booted.callLoosely(api.getStylesheet, { query }).then(({ text }) => text);
    const own = await css("");
    expect(await css("?theme=cliff")).toContain("#abcdef");
    for (const id of ["coast", "gone", "../x", "__proto__", "constructor", "x".repeat(5_000)])
      expect(await css(`?theme=${encodeURIComponent(id)}`)).toBe(own);
    booted.clock.advance(1_000);
    await themes.importTheme({ id: "cliff", version: "1.1.0", tokens: { global: { "--c-bg": "#fedcba" } } });
    expect(await css("?theme=cliff")).toContain("#fedcba");
    expect((await booted.call(api.listLayouts, { query: { theme: "cliff" } })).text).toContain(
      "/uploads/themes/cliff/dot.png",
    );
  });

  it("answers 304 to who has the sheet, compresses, and lets a versioned address be kept for good", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    await themes.importTheme({ id: "coast" });
    await themes.activate("coast");
    const first = await booted.call(api.getStylesheet);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(first.headers.get("cache-control")).toBe("public, no-cache");
    const again = await booted.call(api.getStylesheet, { headers: { "if-none-match": etag } });
    expect([again.status, again.text]).toEqual([304, ""]);
    const packed = await booted.call(api.getStylesheet, { headers: { "accept-encoding": "gzip, br" } });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(packed.headers.get("etag")).not.toBe(etag);
    const versioned = await booted.call(api.getStylesheet, { query: { v: await themes.version() } });
    expect(versioned.headers.get("cache-control")).toContain("immutable");
    const draft = await booted.call(api.getStylesheet, { query: { source: "draft" } });
    expect(draft.headers.get("cache-control")).toBe("no-store");
  });

  it("tells an open stream the version at once and at each change", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    await themes.importTheme({ id: "coast" });
    const response = await booted.site.fetch(requestTo(api.streamStyleVersion));
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const version = await themes.version();
    expect((await reader?.read())?.value).toBe(
      `id: ${version}\nevent: version\ndata: {"version":"${version}","pollInterval":15}\n\n`,
    );
    await themes.activate("coast");
    expect((await reader?.read())?.value).toContain(`id: ${await themes.version()}\n`);
    await reader?.cancel();
  });

  it("serves files by their bytes, sandboxed, and nothing beside them", async () => {
    await using booted = await bootSite(kind);
    const themes = await withThemes(booted);
    await themes.importTheme({ id: "coast", assets: { "dot.png": PNG, "page.html": PNG } });
    const file = await booted.call("/uploads/themes/coast/page.html");
    expect(file.headers.get("content-type")).toBe("image/png");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
    for (const path of ["coast/..%2f..%2fsite-secret", "coast/%2e%2e/x", "coast/none.png", "nowhere/dot.png"])
      expect((await booted.call(`/uploads/themes/${path}`)).status).toBe(404);
  });
});
