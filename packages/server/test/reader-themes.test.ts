import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { openStyleEditor } from "./support/style-editor.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const SVG = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>');
const colour = (value: string) => ({ global: { "--c-bg": value } });

async function openSite(booted: BootedSite) {
  const editor = await openStyleEditor(booted);
  await editor.importTheme({ id: "coast", tokens: colour("#111") });
  await editor.importTheme({
    id: "cliff",
    tokens: colour("#222"),
    css: ".theirs { top: 0 }",
    assets: { "dot.png": SVG },
  });
  await editor.activate("coast");
  await editor.put({ navbar: { "--btn-bg": "#abc" } });
  await editor.publish();
  await editor.putCss(".mine { color: red }");
  return editor;
}

describe("a reader who chose a theme", () => {
  it("gets it as shipped, without the administrator's layer and drafts", async () => {
    await using booted = await bootSite(kind);
    const editor = await openSite(booted);
    await editor.put({ navbar: { "--btn-bg": "#def" } });
    const chosen = await editor.css("?theme=cliff");
    expect(chosen).toContain("#222");
    expect(chosen).toContain(".theirs");
    for (const text of ["#111", "#abc", "#def", ".mine"]) expect(chosen).not.toContain(text);
  });

  it("gets the site's own look when the site wears it, when it is removed and when it never was", async () => {
    await using booted = await bootSite(kind);
    const editor = await openSite(booted);
    await editor.activate("cliff");
    const own = await editor.css();
    for (const text of ["#222", ".theirs", "#abc", ".mine"]) expect(own).toContain(text);
    expect(await editor.css("?theme=cliff")).toBe(own);
    expect(await editor.css("?theme=coast")).not.toBe(own);
    expect((await editor.send("DELETE", "/api/admin/themes/library/coast")).status).toBe(204);
    expect(await editor.css("?theme=coast")).toBe(own);
    expect(await editor.css("?theme=nowhere")).toBe(own);
    const layouts = async (query = "") => (await booted.call(`/api/layouts${query}`)).text;
    expect(await layouts("?theme=coast")).toBe(await layouts());
  });

  it("shares no cached answer with anybody else", async () => {
    await using booted = await bootSite(kind);
    const editor = await openSite(booted);
    const tags = await Promise.all(
      ["", "?theme=cliff"].map(async (query) => (await booted.call(`/api/appearance/css${query}`)).headers.get("etag")),
    );
    expect(new Set(tags).size).toBe(2);
    for (const [query, etag] of [
      ["?theme=cliff", tags[0]],
      ["", tags[1]],
    ] as const) {
      const answer = await booted.call(`/api/appearance/css${query}`, { headers: { "if-none-match": etag ?? "" } });
      expect(answer.status).toBe(200);
    }
    const own = await editor.css();
    const layouts = (await booted.call("/api/layouts")).text;
    const strange = {
      ...{ "x-forwarded-host": "evil.example", "x-original-url": "/api/appearance/css?theme=cliff" },
      ...{ "x-http-method-override": "PUT", cookie: "sv_theme=cliff", "x-theme-preview": "cliff" },
    };
    expect((await booted.call("/api/appearance/css", { headers: strange })).text).toBe(own);
    expect((await booted.call("/api/layouts", { headers: strange })).text).toBe(layouts);
  });
});

describe("what a theme of somebody else brings along", () => {
  it("follows no colour scheme of the reader, in whatever way it is asked for", async () => {
    await using booted = await bootSite(kind);
    const editor = await openSite(booted);
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
    await openSite(booted);
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
