import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { visit } from "./support/pages.js";
import { openStyleEditor } from "./support/style-editor.js";
import { PNG } from "./support/theme-package.js";

const OTHER = new Uint8Array([...PNG, 0]);
const SVG = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>');
const CSS = '.a { background: url("assets/dot.png#top") } .b { background: url(assets/sign.svg) }';
const PLAIN = "/uploads/themes/coast/dot.png";
const ADDRESS = /\/uploads\/themes\/coast\/(?:dot\.png|sign\.svg)\?v=[0-9a-f]{16}/g;

const IMMUTABLE = "public, max-age=31536000, immutable";

const addressesIn = (text: string): string[] => [...new Set(text.match(ADDRESS))].sort();

async function fetched(booted: BootedSite, path: string) {
  const response = await booted.site.fetch(new Request(`http://site.test${path}`));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, caching: response.headers.get("cache-control"), bytes };
}

describe.each(databases())("pictures of a theme on $name", (kind) => {
  it("are served under addresses of their content, so that none is old after an update or an undo", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const install = (version: string, dot: Uint8Array) =>
      editor.importTheme({ id: "coast", version, css: CSS, assets: { "dot.png": dot, "sign.svg": SVG } });
    await install("1.0.0", PNG);
    await editor.activate("coast");
    const page = async () => addressesIn((await visit(booted, "/")).text);
    const [[first = ""], inCss] = [await page(), addressesIn(await editor.css())];
    expect(inCss).toEqual([first, expect.stringContaining("sign.svg?v=")]);
    expect(await editor.css()).toContain(`url("${first}#top")`);
    for (const address of inCss)
      expect([address, await fetched(booted, address)]).toMatchObject([address, { status: 200, caching: IMMUTABLE }]);
    expect((await fetched(booted, first)).bytes).toEqual(PNG);
    // The address without the hash keeps working, and is asked for again each time.
    expect(await fetched(booted, PLAIN)).toEqual({ status: 200, caching: "public, no-cache", bytes: PNG });
    expect((await fetched(booted, "/uploads/themes/coast/sign.svg")).caching).toBe("public, no-cache");

    await install("2.0.0", OTHER);
    const [second = ""] = await page();
    expect(second).not.toBe(first);
    expect(addressesIn(await editor.css())).toContain(second);
    expect(await fetched(booted, second)).toEqual({ status: 200, caching: IMMUTABLE, bytes: OTHER });
    expect(await fetched(booted, first)).toEqual({ status: 200, caching: "public, no-cache", bytes: OTHER });

    await editor.discard();
    expect([await page(), addressesIn(await editor.css())]).toEqual([[first], inCss]);
    expect(await fetched(booted, first)).toEqual({ status: 200, caching: IMMUTABLE, bytes: PNG });
  });

  it("have such addresses in the look of a theme that a reader chose as well", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.importTheme({ id: "harbour", assets: { "dot.png": OTHER } });
    await editor.importTheme({ id: "coast", css: CSS, assets: { "dot.png": PNG, "sign.svg": SVG } });
    await editor.activate("harbour");
    const cookie = "sv_theme=coast";
    const [before = ""] = addressesIn((await visit(booted, "/", { cookie })).text);
    expect(addressesIn(await editor.css("?theme=coast"))).toContain(before);
    await editor.importTheme({
      id: "coast",
      version: "2.0.0",
      css: CSS,
      assets: { "dot.png": OTHER, "sign.svg": SVG },
    });
    const [after = ""] = addressesIn((await visit(booted, "/", { cookie })).text);
    expect(after).not.toBe(before);
    expect(await fetched(booted, after)).toEqual({ status: 200, caching: IMMUTABLE, bytes: OTHER });
  });
});
