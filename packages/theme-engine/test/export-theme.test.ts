import type { LayoutDocument } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { type ExportResult, readZip } from "../src/index.js";
import { bytesOfExport, exportFrom, imported, Uploads } from "./export-site.js";
import { bytesOf } from "./raw-zip.js";
import { block, layout, MANIFEST, PNG } from "./sample-theme.js";

const GIF = bytesOf("GIF89a and more");
const filesOf = (result: ExportResult): ReadonlyMap<string, Uint8Array> => {
  const read = readZip(bytesOfExport(result));
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  return read.entries;
};
const textOf = (result: ExportResult, name: string): string => new TextDecoder().decode(filesOf(result).get(name));
const noticesOf = (result: ExportResult) => (result.ok ? result.notices : result.findings);
const images = (...sources: readonly string[]): ReadonlyMap<string, LayoutDocument> => {
  const blocks = sources.map((source, index) => block({ id: `b${index}`, type: "image", props: { source } }));
  return new Map([["home", layout("home", blocks) as LayoutDocument]]);
};
const sourcesOf = (result: ExportResult) =>
  imported(result)
    .layouts.get("home")
    ?.regions.main?.map(({ props }) => props.source);

describe("exportTheme writes", () => {
  it("every part by its name, and only files that something refers to", async () => {
    const uploads = new Uploads({
      "/uploads/themes/harbor/logo.png": PNG,
      "/uploads/2026/hero.png": GIF,
      "/uploads/2026/other.png": PNG,
      "/uploads/2026/photo.png": PNG,
    });
    const html = '<p>Hello <img alt="" src="/uploads/2026/photo.png?w=2"> <img src="https://cdn.example/x.png"></p>';
    const result = await exportFrom(uploads, {
      tokens: { global: { "--c-bg": "#fff" }, navbar: { "--c-bg": "red" } },
      css: "/* assets/none.png */\n.x { background: url( assets/logo.png ) }\r\n",
      layouts: new Map([
        [
          "home",
          layout("home", [
            block({ type: "image", props: { source: "/uploads/2026/hero.png" } }),
            block({ id: "b2", type: "richText", props: { html } }),
          ]) as LayoutDocument,
        ],
        ["page.detail:about", layout("page.detail", []) as LayoutDocument],
      ]),
      screenshot: { name: "My shot.png", bytes: PNG },
    });
    const names = [
      "My-shot.png",
      "assets/hero.png",
      "assets/logo.png",
      "assets/photo.png",
      "layouts/home.json",
      "manifest.json",
      "styles/custom.css",
      "styles/tokens.css",
      "tokens.json",
    ];
    expect([...filesOf(result).keys()]).toEqual(names);
    expect(result.ok && result.files).toEqual(names);
    expect(noticesOf(result)).toEqual([]);
    expect(textOf(result, "styles/custom.css")).toBe(
      "/* assets/none.png */\n.x { background: url( assets/logo.png ) }\r\n",
    );
    expect(textOf(result, "styles/tokens.css")).toBe(":root {\n  --c-bg: #fff;\n}\n");
    expect(JSON.parse(textOf(result, "tokens.json"))).toEqual({
      global: { "--c-bg": "#fff" },
      navbar: { "--c-bg": "red" },
    });
    expect(JSON.parse(textOf(result, "manifest.json"))).toEqual({ ...MANIFEST, screenshot: "My-shot.png" });
    const theme = imported(result);
    expect(theme.layouts.get("home")?.regions.main?.map(({ props }) => props.source ?? props.html)).toEqual([
      "assets/hero.png",
      '<p>Hello <img alt="" src="assets/photo.png"> <img src="https://cdn.example/x.png"></p>',
    ]);
    expect(theme.assets.get("hero.png")?.bytes()).toEqual(GIF);
    expect(theme.screenshot?.bytes()).toEqual(PNG);
    expect(uploads.asked.sort()).toEqual([
      "/uploads/2026/hero.png",
      "/uploads/2026/photo.png",
      "/uploads/themes/harbor/logo.png",
    ]);
  });

  it("distinct names for files of one name, the theme's own first, whatever their order", async () => {
    const uploads = new Uploads({
      "/uploads/a/logo.png": GIF,
      "/uploads/b/LOGO.png": GIF,
      "/uploads/themes/harbor/logo.png": PNG,
    });
    const css = '.x { background: url("assets/logo.png"), url(/uploads/b/LOGO.png?v=1#i), url(/uploads/a/logo.png) }';
    const result = await exportFrom(uploads, { css, layouts: images("/uploads/b/LOGO.png", "/uploads/a/logo.png") });
    expect(textOf(result, "styles/custom.css")).toBe(
      '.x { background: url("assets/logo.png"), url("assets/LOGO-3.png?v=1#i"), url("assets/logo-2.png") }',
    );
    expect(sourcesOf(result)).toEqual(["assets/LOGO-3.png", "assets/logo-2.png"]);
    expect(imported(result).assets.get("logo.png")?.bytes()).toEqual(PNG);
    const turned = await exportFrom(uploads, { css, layouts: images("/uploads/a/logo.png", "/uploads/b/LOGO.png") });
    expect(sourcesOf(turned)).toEqual(["assets/logo-2.png", "assets/LOGO-3.png"]);
  });

  it("safe names for files whose names are not", async () => {
    const uploads = new Uploads({ "/uploads/a b (1).png": PNG, "/uploads/themes/harbor/é 100%.png": PNG });
    const result = await exportFrom(uploads, {
      css: ".x{background:url(assets/%C3%A9%20100%25.png)}",
      layouts: images("/uploads/a%20b%20(1).png"),
    });
    expect(sourcesOf(result)).toEqual(["assets/a-b-1-.png"]);
    expect(textOf(result, "styles/custom.css")).toBe('.x{background:url("assets/é-100-.png")}');
  });

  it("colours alone as a manifest and a stylesheet", async () => {
    const uploads = new Uploads({ "/uploads/a.png": PNG });
    const parts = {
      css: ".x{background:url(/uploads/a.png)}",
      layouts: images("/uploads/a.png"),
      tokens: { global: { "--a": "red", "--b": "1px solid" } },
    };
    const result = await exportFrom(uploads, parts, { tokensOnly: true });
    expect([...filesOf(result).keys()]).toEqual(["manifest.json", "styles/tokens.css"]);
    expect(imported(result)).toMatchObject({ tokens: parts.tokens, css: null });
    expect(uploads.asked).toEqual([]);
  });

  it.each([
    ["tokens of other scopes", { global: { "--a": "red" }, navbar: { "--a": "blue" } }],
    ["values that a stylesheet would change", { global: { "--a": "red /* warm */" } }],
  ])("a full token map beside the colours for %s", async (_, tokens) => {
    const result = await exportFrom(new Uploads({}), { tokens }, { tokensOnly: true });
    expect([...filesOf(result).keys()]).toEqual(["manifest.json", "styles/tokens.css", "tokens.json"]);
    expect(imported(result).tokens).toEqual(tokens);
  });

  it("a screenshot beside files that have its name", async () => {
    const uploads = new Uploads({ "/uploads/shot.png": GIF });
    const layouts = images("/uploads/shot.png");
    const named = await exportFrom(uploads, { layouts, screenshot: { name: "shot.png", bytes: PNG } });
    expect(imported(named).manifest.screenshot).toBe("shot-2.png");
    expect(imported(named).screenshot?.bytes()).toEqual(PNG);
    const asManifest = await exportFrom(uploads, { screenshot: { name: "manifest.json", bytes: PNG } });
    expect(imported(asManifest).manifest.screenshot).toBe("manifest-2.json");
    const dropped = await exportFrom(uploads, { manifest: { ...MANIFEST, packageVersion: 2, screenshot: "old.png" } });
    expect(imported(dropped).manifest.screenshot).toBeUndefined();
  });
});

describe("exportTheme leaves", () => {
  it.each([
    "/uploads/%2e%2e/.env",
    "/uploads/%252e%252e/.env",
    "/uploads/..%2f..%2f.env",
    "/uploads/..%5c..%5c.env",
    "/uploads/a%00.png",
    "/uploads//a.png",
    "/uploads/../../.env",
    "/uploads/..\\..\\.env",
  ])("%j, which is never read", async (path) => {
    const uploads = new Uploads({});
    const css = `.x{background:url("${path.replaceAll("\\", "\\\\")}")}.y{background:url("/uploads\\2f..\\2f.env")}`;
    const html = `<img src="${path}">`;
    const result = await exportFrom(uploads, {
      css,
      layouts: new Map([["home", layout("home", [block({ type: "richText", props: { html } })]) as LayoutDocument]]),
    });
    expect(uploads.asked).toEqual([]);
    expect(noticesOf(result)).toContainEqual(
      expect.objectContaining({ rule: "export/path", level: "warning", message: expect.stringContaining(path) }),
    );
    if (result.ok) expect(textOf(result, "styles/custom.css")).toBe(css);
  });

  it.each(["/uploads/../../.env", "/uploads/%2e%2e/.env", "/uploads/a\0.png", "\\uploads\\a.png"])(
    "an image %j unread and gives the layout out to nobody",
    async (source) => {
      const uploads = new Uploads({});
      const result = await exportFrom(uploads, { layouts: images(source) });
      expect(uploads.asked).toEqual([]);
      expect(result.ok).toBe(false);
    },
  );

  it("other sites, other paths and data URLs as they are", async () => {
    const uploads = new Uploads({});
    const sources = ["https://cdn.example/uploads/a.png", "HTTP://cdn.example/b.png", "/brand/c.png"];
    const css = ".x{background:url(/brand/c.png),url(data:image/png;base64,AA==),url(#x)}";
    const result = await exportFrom(uploads, { layouts: images(...sources), css });
    expect(sourcesOf(result)).toEqual(sources);
    expect(textOf(result, "styles/custom.css")).toBe(css);
    expect(uploads.asked).toEqual([]);
    expect(noticesOf(result)).toEqual([]);
  });

  it("a missing file at its address and tells its name", async () => {
    const css = ".x{background:url(/uploads/gone.png)}.y{background:url(assets/lost.png#i)}";
    const result = await exportFrom(new Uploads({}), { css, layouts: images("/uploads/gone.png") });
    expect(sourcesOf(result)).toEqual(["/uploads/gone.png"]);
    // On another site, assets/lost.png would be an error; its address on this site keeps its meaning.
    expect(textOf(result, "styles/custom.css")).toBe(
      '.x{background:url(/uploads/gone.png)}.y{background:url("/uploads/themes/harbor/lost.png#i")}',
    );
    expect(noticesOf(result)).toEqual([
      {
        rule: "export/missing-file",
        level: "warning",
        file: "styles/custom.css",
        message: "refers to a file that does not exist: /uploads/themes/harbor/lost.png",
      },
      {
        rule: "export/missing-file",
        level: "warning",
        file: "layouts/home.json",
        message: "refers to a file that does not exist: /uploads/gone.png",
      },
    ]);
  });

  it.each([
    ["export/asset-type", bytesOf("<!doctype html><p>hello")],
    ["export/asset-size", Uint8Array.from({ length: 5 * 1024 * 1024 + 1 }, (_, at) => PNG[at] ?? 0)],
  ])("what no package may hold: %s", async (rule, bytes) => {
    const result = await exportFrom(new Uploads({ "/uploads/a.png": bytes }), { layouts: images("/uploads/a.png") });
    expect(sourcesOf(result)).toEqual(["/uploads/a.png"]);
    expect([...filesOf(result).keys()].some((name) => name.startsWith("assets/"))).toBe(false);
    expect(noticesOf(result).map((finding) => finding.rule)).toEqual([rule]);
  });
});

describe("exportTheme refuses", () => {
  const rulesOf = async (parts: Parameters<typeof exportFrom>[1], uploads = new Uploads({})) => {
    const result = await exportFrom(uploads, parts);
    return result.ok ? [] : [...new Set(result.findings.map(({ rule }) => rule))];
  };

  it("what an import would refuse", async () => {
    expect(await rulesOf({ css: "@import 'x';" })).toEqual(["css/import"]);
    expect(await rulesOf({ css: ".x{background:url(https://cdn.example/a.png)}" })).toEqual(["css/remote-url"]);
    expect(await rulesOf({ tokens: { global: { "--a": "}" } } })).not.toEqual([]);
    expect(await rulesOf({ manifest: { ...MANIFEST, packageVersion: 2, id: "../x" } })).toEqual(["manifest/invalid"]);
    expect(await rulesOf({ screenshot: { name: "a.png", bytes: bytesOf("no picture") } })).toEqual([
      "manifest/screenshot",
    ]);
    expect(await rulesOf({ screenshot: { name: "a.png", bytes: new Uint8Array(6_000_000) } })).toEqual([
      "zip/entry-size",
    ]);
  });

  it("more files than a package may have, after reading no more than those", async () => {
    const names = Array.from({ length: 150 }, (_, index) => `/uploads/${1000 + index}.png`);
    const uploads = new Uploads(new Map(names.map((name) => [name, PNG])));
    expect(await rulesOf({ layouts: images(...names) }, uploads)).toEqual(["asset/count"]);
    expect(uploads.asked.length).toBe(101);
    expect(await rulesOf({ layouts: images(...names.slice(0, 100)) }, uploads)).toEqual([]);
  });

  it("more than 40 MB of files", async () => {
    const large = Uint8Array.from({ length: 5 * 1024 * 1024 }, (_, at) => PNG[at] ?? 0);
    const names = Array.from({ length: 9 }, (_, index) => `/uploads/${index}.png`);
    const uploads = new Uploads(new Map(names.map((name) => [name, large])));
    expect(await rulesOf({ layouts: images(...names) }, uploads)).toEqual(["asset/total-size"]);
    expect(await rulesOf({ layouts: images(...names.slice(0, 8)) }, uploads)).toEqual([]);
  });
});
