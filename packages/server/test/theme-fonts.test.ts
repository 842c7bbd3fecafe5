import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { documentOf } from "./support/layout-editor.js";
import { visit } from "./support/pages.js";
import { openStyleEditor } from "./support/style-editor.js";
import { PNG } from "./support/theme-package.js";

/** A WOFF2 font with the small letters, each half as wide as the font size. */
const FONT = new Uint8Array(
  Buffer.from(
    "d09GMgABAAAAAAAAAAQAAAAAAAAAAACFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP2NtYXCCPD9oZWFkNj9oaGVhJD9obXR4TBvhAdieB7b7iDKC6MKRbJz4V/F8dXv/9jCBDGNINSng8qzxfKddhtAG66JJBbJ+z/hvnNRaXY5xyJMMtpBd8wK2CA4bYyjO9gkQ9UtYzFDABoAVhAmS4nhBlGRFpdZodXqD0WS2WG12h9Pl9nh9/v7a73Nf59F3I7spEuvjC7WDGz8gPwA=",
    "base64",
  ),
);
const OTHER = new Uint8Array([...FONT, 0]);
const CSS = ["Sea", "Sky"]
  .map((name) => `@font-face { font-family: ${name}; src: url(assets/${name.toLowerCase()}.woff2) format("woff2") }`)
  .join("\n");
const tokens = { global: { "--ff-sans": "Sea, sans-serif", "--font-display": "Sky, serif" } };
const assets = { "sea.woff2": FONT, "sky.woff2": FONT, "dot.png": PNG };
const coast = { id: "coast", tokens, css: CSS, assets };

const PRELOAD = /<link rel="preload" as="font" type="font\/woff2" href="([^"]+)" crossorigin>/g;
const ADDRESS = /^\/uploads\/themes\/[a-z]+\/[a-z]+\.woff2\?v=[0-9a-f]{16}$/;

const preloadsOf = async (booted: BootedSite, path = "/", cookie = ""): Promise<string[]> =>
  [...(await visit(booted, path, cookie ? { cookie } : {})).text.matchAll(PRELOAD)].map(([, url = ""]) => url);

describe.each(databases())("the fonts of a theme on $name", (kind) => {
  it("are preloaded by every page, under the addresses of the stylesheet", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    expect(await preloadsOf(booted)).toEqual([]);
    await editor.importTheme(coast);
    await editor.activate("coast");
    const first = await preloadsOf(booted);
    expect(first).toEqual([expect.stringMatching(/sea\.woff2/), expect.stringMatching(/sky\.woff2/)]);
    const css = await editor.css();
    for (const url of first) {
      expect(url).toMatch(ADDRESS);
      expect(css).toContain(`url("${url}")`);
      const { status, headers } = await booted.call(url);
      expect([status, headers.get("content-type")]).toEqual([200, "font/woff2"]);
    }
    for (const path of ["/articles", "/sign-in", "/nowhere"]) expect(await preloadsOf(booted, path)).toEqual(first);
  });

  it("are those of the style version that a page is for", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.importTheme(coast);
    await editor.activate("coast");
    const first = await preloadsOf(booted);
    await editor.importTheme({ ...coast, version: "2.0.0", assets: { ...assets, "sea.woff2": OTHER } });
    const second = await preloadsOf(booted);
    expect([second[0] === first[0], second[1]]).toEqual([false, first[1]]);
    await editor.put({ global: { "--font-display": "Georgia, serif" } });
    expect(await preloadsOf(booted)).toEqual(second);
    await editor.publish();
    expect(await preloadsOf(booted)).toEqual(second.slice(0, 1));
    await editor.send(api.saveSetting, { params: { key: "site.font" }, body: { value: "Georgia, serif" } });
    expect(await preloadsOf(booted)).toEqual([]);
  });

  it("are those of the theme that a reader chose", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.importTheme({ id: "cliff" });
    await editor.importTheme(coast);
    await editor.activate("cliff");
    expect(await preloadsOf(booted)).toEqual([]);
    expect(await preloadsOf(booted, "/", "sv_theme=coast")).toHaveLength(2);
    expect(await editor.css("?theme=coast")).toContain('--ff-sans: Sea, "Sea sv-fallback", sans-serif;');
  });

  it("are in the language of the site, or not loaded ahead", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const css = CSS.replaceAll(" }", "; unicode-range: U+0-FF }");
    await editor.importTheme({ ...coast, css });
    await editor.activate("coast");
    expect(await preloadsOf(booted)).toHaveLength(2);
    await editor.send(api.saveSetting, { params: { key: "site.language" }, body: { value: "ar" } });
    expect(await preloadsOf(booted)).toEqual([]);
  });

  it("have fallbacks with their metrics in the stylesheet, in drafts and after an undo too", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.importTheme(coast);
    await editor.importTheme({ id: "cliff" });
    await editor.activate("coast");
    const active = await editor.css();
    expect(active).toContain(`font-family: "Sea sv-fallback";
font-weight: 400;
src: local("Arial"), local("Liberation Sans"), local("Helvetica");
unicode-range: U+0-2FF, U+1E00-1EFF, U+2000-22FF;
size-adjust: 113.28%;
ascent-override: 79.45%;`);
    expect(active).toContain('src: local("Times New Roman")');
    expect(active).toContain("font-display: swap;");
    await editor.put({ global: { "--ff-sans": "Sky, sans-serif" } });
    expect(await editor.css("?source=draft")).toContain('--ff-sans: Sky, "Sky sv-fallback", sans-serif;');
    await editor.activate("cliff");
    expect(await editor.css()).not.toContain("sv-fallback");
    await editor.discard();
    expect(await editor.css()).toBe(active);
  });

  it("keep their fallbacks when an update gives a file another name, since a layout shows the former one", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const pictured = { ...coast, css: `${CSS} .a { background: url(assets/dot.png) }` };
    await editor.importTheme({ ...pictured, assets });
    await editor.importTheme({ id: "cliff" });
    await editor.activate("cliff");
    const picture = { id: "p", type: "image", props: { source: "/uploads/themes/coast/dot.png", alt: "" } };
    const layout = { params: { templateKey: "home" }, body: { document: documentOf("home", "ours", [picture]) } };
    expect((await editor.send(api.saveLayoutDraft, layout)).status).toBe(200);
    expect((await editor.send(api.publishLayouts)).status).toBe(200);
    const changed = { ...assets, "dot.png": new Uint8Array([...PNG, 0]) };
    await editor.importTheme({ ...pictured, version: "2.0.0", assets: changed });
    const css = await editor.css("?theme=coast");
    expect(css).toMatch(/dot-2\.png\?v=/);
    expect(css).toContain('font-family: "Sea sv-fallback";');
  });

  it("that cannot be read have no fallback, and do not keep their theme from being installed", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const broken = FONT.subarray(0, 100);
    await editor.importTheme({ ...coast, assets: { ...assets, "sea.woff2": broken } });
    await editor.activate("coast");
    const css = await editor.css();
    expect(css).toContain("--ff-sans: Sea, sans-serif;");
    expect(css).toContain('--font-display: Sky, "Sky sv-fallback", serif;');
  });
});
