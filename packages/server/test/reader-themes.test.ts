import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { visit } from "./support/pages.js";
import { openStyleEditor } from "./support/style-editor.js";
import { colour, openThemedSite } from "./support/themed-site.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

describe("a reader who chose a theme", () => {
  it("gets it as shipped, without the administrator's layer and drafts", async () => {
    await using booted = await bootSite(kind);
    const editor = await openThemedSite(booted);
    await editor.put({ navbar: { "--btn-bg": "#def" } });
    const chosen = await editor.css("?theme=cliff");
    expect(chosen).toContain("#222");
    expect(chosen).toContain(".theirs");
    for (const text of ["#111", "#abc", "#def", ".mine"]) expect(chosen).not.toContain(text);
  });

  it("gets the site's own look when it is the active theme, when it is removed and when it never was", async () => {
    await using booted = await bootSite(kind);
    const editor = await openThemedSite(booted);
    await editor.activate("cliff");
    const own = await editor.css();
    for (const text of ["#222", ".theirs", "#abc", ".mine"]) expect(own).toContain(text);
    expect(await editor.css("?theme=cliff")).toBe(own);
    expect(await editor.css("?theme=coast")).not.toBe(own);
    expect((await editor.send(api.removeTheme, { params: { id: "coast" } })).status).toBe(204);
    expect(await editor.css("?theme=coast")).toBe(own);
    expect(await editor.css("?theme=nowhere")).toBe(own);
    const layouts = async (query = "") => (await booted.callLoosely(api.listLayouts, { query })).text;
    expect(await layouts("?theme=coast")).toBe(await layouts());
  });

  it("finds the way back to a site without an active theme", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    for (const id of ["coast", "cliff"]) await editor.importTheme({ id, tokens: colour("#222") });
    const selected = async (cookie: string) => {
      const { text } = await visit(booted, "/articles", { cookie });
      return [...text.matchAll(/<option value="([^"]*)"[^>]*?( selected)?>/g)].map(([, id, is]) => [
        id,
        is === " selected",
      ]);
    };
    const own = [
      ["", true],
      ["cliff", false],
      ["coast", false],
    ];
    expect((await selected("")).toSorted()).toEqual(own);
    expect((await selected("sv_theme=cliff")).toSorted()).toEqual([
      ["", false],
      ["cliff", true],
      ["coast", false],
    ]);
    await editor.activate("coast");
    booted.clock.advance(1_000);
    expect((await selected("")).map(([id]) => id)).not.toContain("");
  });

  it("shares no cached answer with anybody else", async () => {
    await using booted = await bootSite(kind);
    const editor = await openThemedSite(booted);
    const tags = await Promise.all(
      ["", "?theme=cliff"].map(async (query) =>
        (await booted.callLoosely(api.getStylesheet, { query })).headers.get("etag"),
      ),
    );
    expect(new Set(tags).size).toBe(2);
    for (const [query, etag] of [
      ["?theme=cliff", tags[0]],
      ["", tags[1]],
    ] as const) {
      const answer = await booted.callLoosely(api.getStylesheet, { query, headers: { "if-none-match": etag ?? "" } });
      expect(answer.status).toBe(200);
    }
    const own = await editor.css();
    const layouts = (await booted.call(api.listLayouts)).text;
    const strange = {
      "x-forwarded-host": "evil.example",
      "x-original-url": addressOf(api.getStylesheet, { query: { theme: "cliff" } }),
      "x-http-method-override": "PUT",
      cookie: "sv_theme=cliff",
      "x-theme-preview": "cliff",
    };
    expect((await booted.call(api.getStylesheet, { headers: strange })).text).toBe(own);
    expect((await booted.call(api.listLayouts, { headers: strange })).text).toBe(layouts);
  });
});

describe("the sheet of a chosen theme", () => {
  const conditional = async (booted: BootedSite, query: string, etag: string) =>
    (await booted.callLoosely(api.getStylesheet, { query, headers: { "if-none-match": etag } })).status;
  const tagOf = async (booted: BootedSite, query: string): Promise<string> =>
    (await booted.callLoosely(api.getStylesheet, { query })).headers.get("etag") ?? "";

  it("has a tag of its own, which holds until its own theme changes", async () => {
    await using booted = await bootSite(kind);
    const editor = await openThemedSite(booted);
    await editor.importTheme({ id: "dusk", tokens: colour("#333") });
    const queries = ["", "?theme=cliff", "?theme=dusk"];
    const tags = await Promise.all(queries.map((query) => tagOf(booted, query)));
    expect(new Set(tags).size).toBe(3);
    const answers = async () =>
      Promise.all(queries.flatMap((query) => tags.map((etag) => conditional(booted, query, etag))));
    expect(await answers()).toEqual([304, 200, 200, 200, 304, 200, 200, 200, 304]);
    await editor.putCss(".another { top: 0 }");
    expect(await answers()).toEqual([200, 200, 200, 200, 304, 200, 200, 200, 304]);
    booted.clock.advance(1);
    await editor.importTheme({ id: "cliff", version: "2.0.0", tokens: colour("#2222ff") });
    expect(await answers()).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 304]);
  });

  it("is final under the version that readers of the theme are told, and under no version of the site's look", async () => {
    await using booted = await bootSite(kind);
    const editor = await openThemedSite(booted);
    const version = await editor.version();
    const cacheOf = async (query: string) =>
      (await booted.callLoosely(api.getStylesheet, { query })).headers.get("cache-control");
    expect(await cacheOf(`v=${version}`)).toBe("public, max-age=31536000, immutable");
    for (const query of ["v=", "v=1", `v=${version + 1}`, `v=${version}&theme=cliff`, "v=&theme=cliff", "theme=cliff"])
      expect([query, await cacheOf(query)]).toEqual([query, "public, no-cache"]);
    // Themes that are not installed now may be installed later.
    expect(await cacheOf(`v=${version}&theme=nowhere`)).toBe("public, no-cache");
    const address = `?v=${version}&theme=cliff`;
    const before = await editor.css(address);
    booted.clock.advance(1);
    await editor.importTheme({ id: "cliff", version: "2.0.0", tokens: colour("#2222ff") });
    expect(await editor.version()).toBe(version);
    expect(await editor.css(address)).not.toBe(before);
    const [, told] = /css\?(v=[^"]+)"/.exec((await visit(booted, "/", { cookie: "sv_theme=cliff" })).text) ?? [];
    const final = told?.replace("&amp;", "&") ?? "";
    expect(final).toMatch(new RegExp(`^v=${version}\\.\\d+&theme=cliff$`));
    expect(await cacheOf(final)).toBe("public, max-age=31536000, immutable");
    await editor.importTheme({ id: "cliff", version: "3.0.0", tokens: colour("#3333ff") });
    expect([await cacheOf(final), await editor.css(`?${final}`)]).toEqual([
      "public, no-cache",
      expect.stringContaining("#3333ff"),
    ]);
    await editor.importTheme({ id: "nowhere", tokens: colour("#777") });
    expect(await editor.css(`?v=${version}&theme=nowhere`)).toContain("#777");
  });

  it("is not what a reader without a choice gets from a shared cache, nor the other way round", async () => {
    await using booted = await bootSite(kind);
    await openThemedSite(booted);
    const plain = await booted.call(api.getStylesheet);
    expect(plain.headers.get("vary")).toBe("Accept-Encoding");
    expect((await booted.call(api.getStylesheet, { headers: { cookie: "sv_theme=cliff" } })).text).toBe(plain.text);
    const page = await visit(booted, "/", { cookie: "sv_theme=cliff" });
    expect(page.text).toMatch(/href="\/api\/appearance\/css\?v=\d+\.\d+&amp;theme=cliff"/);
    expect([page.headers.get("vary"), page.headers.get("cache-control")]).toEqual([
      expect.stringContaining("Cookie"),
      expect.stringMatching(/private|no-store/),
    ]);
  });
});

describe("what a theme of somebody else brings along", () => {
  it("follows no colour scheme of the reader, in whatever way it is asked for", async () => {
    await using booted = await bootSite(kind);
    const editor = await openThemedSite(booted);
    const css = [
      "@media (prefers-color-scheme: dark) { .a { color: red } }",
      "@MEDIA (PREFERS-COLOR-SCHEME:dark) { .b { color: red } }",
      "[data-theme=dark] .c, .kept { color: red }",
      ".d:not([data-theme]) { color: red }",
    ].join("\n");
    await editor.importTheme({ id: "dusk", css });
    await editor.activate("dusk");
    const served = [await editor.css(), await editor.draftCss(), await editor.css("?theme=cliff")].join("\n");
    expect(served).toContain(".kept");
    expect(served.toLowerCase()).not.toMatch(/prefers-color-scheme|data-theme/);
  });

  it("is served by what its bytes are, sandboxed, in every way to ask for it", async () => {
    await using booted = await bootSite(kind);
    await openThemedSite(booted);
    const path = "/uploads/themes/cliff/dot.png";
    const first = await booted.call(path);
    const asked = [
      first,
      await booted.call(`${path}?x=1`),
      await booted.call(path, { method: "HEAD" }),
      await booted.call(path, { headers: { "if-none-match": first.headers.get("etag") ?? "" } }),
      await booted.call(path, { headers: { range: "bytes=0-3" } }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 304, expect.toBeOneOf([200, 206])]);
    for (const { headers } of asked) {
      expect(headers.get("content-type")).toContain("image/svg+xml");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
    const squeezed = await booted.call(path, { headers: { "accept-encoding": "br" } });
    expect(squeezed.headers.get("content-encoding")).toBe("br");
    expect(squeezed.headers.get("etag")).not.toBe(first.headers.get("etag"));
  });
});
