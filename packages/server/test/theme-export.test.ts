import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { stockLayouts } from "@sitevine/renderer";
import { databases, requestTo } from "@sitevine/testkit";
import { readThemePackage, readZip, ZIP_LIMITS } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { SERVICE_VERSION } from "../src/service-version.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { documentOf, openLayoutEditor } from "./support/layout-editor.js";
import { fileForm, picture } from "./support/pictures.js";
import { exportForm } from "./support/theme-export.js";
import { homeLayout, PNG, upload } from "./support/theme-package.js";

const [first] = databases("");
if (!first) throw new Error("There is always SQLite.");

const OTHER = new Uint8Array([...PNG, 0]);

async function openExports(booted: BootedSite) {
  const editor = await openLayoutEditor(booted);
  return {
    ...editor,
    /** Sends the form; the bytes are those of the package. */
    export: async (form: FormData) => {
      const response = await booted.site.fetch(requestTo(api.exportTheme, { token: editor.token, body: form }));
      return {
        status: response.status,
        headers: response.headers,
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    },
    importBytes: (bytes: Uint8Array) => booted.call(api.importTheme, { body: upload(bytes), token: editor.token }),
    putTokens: (tokens: unknown) => editor.send(api.saveTokens, { body: { tokens } }),
    putCss: (css: string) => editor.send(api.saveCustomCss, { body: { css } }),
    css: async () => (await booted.call(api.getStylesheet)).text,
    source: async () => {
      const rows = await booted
        .database()
        .read.selectFrom("themes")
        .select(["css_source", "tokens"])
        .where("is_active", "=", 1)
        .execute();
      return rows.map(({ css_source, tokens }) => ({ css: css_source, tokens: JSON.parse(tokens) as unknown }))[0];
    },
    asset: async (path: string) => {
      const response = await booted.site.fetch(new Request(`http://site.test${path}`));
      return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null;
    },
  };
}

function read(bytes: Uint8Array) {
  const result = readThemePackage(bytes, { serviceVersion: SERVICE_VERSION });
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return result.theme;
}

const namesIn = (bytes: Uint8Array): string[] => {
  const zip = readZip(bytes, ZIP_LIMITS);
  if (!zip.ok) throw new Error("The package is no zip.");
  return [...zip.entries.keys()].sort();
};

describe.each(databases())("an exported look on $name", (kind) => {
  it("is the same look on a clean site: tokens, layouts, stylesheets and files", async () => {
    await using booted = await bootSite(kind);
    const site = await openExports(booted);
    await site.importTheme({ id: "coast", assets: { "dot.png": PNG, "unused.png": OTHER } });
    await site.activate("coast");
    await site.save("members", documentOf("members", "Who is here", [{ id: "list", type: "memberList", props: {} }]));
    await site.save("page.detail:about", documentOf("page.detail", "never exported"));
    await site.publish();
    await site.save("profile", documentOf("profile", "a draft", [{ id: "card", type: "profileCard", props: {} }]));
    await site.putTokens({ footer: { "--footer-bg": "#fedcba" }, navbar: { "--btn-bg": "red" } });
    await site.send(api.publishStyle);
    await site.putTokens({ global: { "--c-bg": "#000" } });
    await site.putCss(`.mine { background: url("/uploads/themes/coast/dot.png") }`);

    const screenshot = new File([new Uint8Array(OTHER)], "../../etc/My Screenshot.png");
    const answer = await site.export(exportForm({ description: "All of it", license: "" }, screenshot));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="harbour-1.0.0.svtheme"');
    expect(namesIn(answer.bytes)).toEqual(
      [
        "assets/dot.png",
        "manifest.json",
        "etc-My-Screenshot.png",
        "styles/custom.css",
        "styles/tokens.css",
        "tokens.json",
        ...[...stockLayouts.keys()].map((key) => `layouts/${key}.json`),
      ].sort(),
    );
    const packed = read(answer.bytes);
    expect(packed.manifest).toEqual({
      id: "harbour",
      name: "Harbour",
      version: "1.0.0",
      vendor: "ada",
      appearance: "light",
      description: "All of it",
      minServiceVersion: SERVICE_VERSION,
      schemaVersion: 1,
      packageVersion: 2,
      screenshot: "etc-My-Screenshot.png",
    });
    expect(packed.tokens).toEqual({
      global: { "--c-bg": "#123456" },
      footer: { "--footer-bg": "#fedcba" },
      navbar: { "--btn-bg": "red" },
    });
    expect(packed.css).toBe(
      '.sv-heading { background: url("assets/dot.png"); }\n.mine { background: url("assets/dot.png") }',
    );

    await using clean = await bootSite(kind);
    const copy = await openExports(clean);
    expect((await copy.importBytes(answer.bytes)).status).toBe(200);
    await copy.activate("harbour");
    const moved = (text: string): string => text.replaceAll("/uploads/themes/coast/", "/uploads/themes/harbour/");
    expect(await copy.css()).toBe(moved(await site.css()));
    expect(await copy.published()).toEqual(JSON.parse(moved(JSON.stringify(await site.published()))));
    expect(await copy.asset("/uploads/themes/harbour/dot.png")).toEqual(PNG);

    const again = await copy.export(exportForm({ description: "All of it" }, screenshot));
    expect(again.bytes).toEqual(answer.bytes);
  });

  it("carries a theme through unchanged, byte for byte what its author wrote", async () => {
    await using booted = await bootSite(kind);
    const site = await openExports(booted);
    await site.importTheme({ id: "coast", css: "/* kept */ .a{color:RED}\n\n.b { top : 0 }" });
    await site.activate("coast");
    const before = await site.source();
    const { bytes } = await site.export(
      exportForm({ id: "coast", name: "coast", vendor: "sitevine", version: "2.0.0" }),
    );
    expect((await site.importBytes(bytes)).body.activated).toBe(true);
    expect(await site.source()).toEqual(before);
  });
});

describe("an export", () => {
  it("of colours alone holds a manifest and tokens", async () => {
    await using booted = await bootSite(first);
    const site = await openExports(booted);
    await site.importTheme({ id: "coast", tokens: { global: { "--c-bg": "#123456" } } });
    await site.activate("coast");
    const { bytes, headers } = await site.export(exportForm({ tokensOnly: "true" }));
    expect(headers.get("content-disposition")).toContain('filename="harbour-1.0.0.svstyle"');
    expect(namesIn(bytes)).toEqual(["manifest.json", "styles/tokens.css"]);
    expect(read(bytes).tokens).toEqual({ global: { "--c-bg": "#123456" } });
  });

  it("takes pictures that people uploaded along, and nothing that is not one", async () => {
    await using booted = await bootSite(first);
    const site = await openExports(booted);
    const form = fileForm(await picture("png"));
    await booted.call(api.uploadLogo, { params: { variant: "navbar" }, body: form, token: site.token });
    const { logos } = (await booted.call(api.getBranding)).body;
    const logo = logos.navbar ?? "";
    expect(logo).toMatch(/^\/uploads\/media\/branding\//);
    await writeFile(join(booted.dataDir, "uploads", "secret.png"), PNG);
    await symlink(join(booted.dataDir, "site.sqlite"), join(booted.dataDir, "uploads", "link.png")).catch(
      () => undefined,
    );
    const image = (source: string, id: string) => ({ id, type: "image", props: { source } });
    const paths = [
      "/uploads/secret.png",
      "/uploads/link.png",
      "/uploads/themes/none/x.png",
      "https://cdn.example/a.png",
    ];
    const blocks = [logo, ...paths].map((path, index) => image(path, `p${index}`));
    expect((await site.save("home", documentOf("home", "x", blocks))).status).toBe(200);
    await site.publish();
    const { bytes } = await site.export(exportForm());
    expect(namesIn(bytes).filter((name) => name.startsWith("assets/"))).toEqual([`assets/${logo.split("/").at(-1)}`]);
    const sources = JSON.stringify(read(bytes).layouts.get("home"));
    for (const path of paths) expect(sources).toContain(path);
  });

  it("that no site would take is refused with every finding, and changes nothing", async () => {
    await using booted = await bootSite(first);
    const site = await openExports(booted);
    const version = await site.version();
    for (const fields of [
      { id: "../x" },
      { id: "A" },
      { id: 'a"b' },
      { name: "a\r\nb" },
      { version: "1" },
      { vendor: "" },
      { appearance: "Dark" },
      { homepage: "javascript:x" },
      { tokensOnly: "perhaps" },
      { description: "x".repeat(501) },
    ])
      expect([fields, (await site.export(exportForm(fields))).status]).toEqual([fields, 422]);
    const page = new File(["<html>"], "shot.png");
    const refused = await site.export(exportForm({}, page));
    expect(refused.status).toBe(422);
    await site.putCss(
      ".x { background: url(https://elsewhere.example/a.png) } .y { cursor: url(//elsewhere.example/b.cur), auto }",
    );
    const answer = await booted.call(api.exportTheme, { body: exportForm(), token: site.token });
    expect([answer.status, codeOf(answer)]).toEqual([422, "SVC-THEME-3001"]);
    expect(answer.findings.map(({ rule }) => rule)).toEqual(["css/remote-url", "css/remote-url"]);
    expect(await site.version()).toBe(version + 1);
  });

  it("names what the administrator's stylesheet takes from other sites, and goes on without it when asked", async () => {
    await using booted = await bootSite(first);
    const site = await openExports(booted);
    const remote = ["https://elsewhere.example/a b.png", "//elsewhere.example/b.woff2"];
    const css = `.x { background: url("${remote[0]}"), linear-gradient(red, blue); color: red }
@font-face { font-family: Mine; src: url(${remote[1]}) }
.y { background: url("${remote[0]}") }`;
    await site.putCss(css);
    const refused = await site.export(exportForm());
    expect(refused.status).toBe(422);
    expect(new TextDecoder().decode(refused.bytes)).toContain(
      "must not refer to another site: //elsewhere.example/b.woff2",
    );

    const answer = await site.export(exportForm({ withoutRemote: "true" }));
    expect([answer.status, JSON.parse(answer.headers.get("x-service-left-out") ?? "null")]).toEqual([
      200,
      ["https://elsewhere.example/a%20b.png", "//elsewhere.example/b.woff2"],
    ]);
    expect(read(answer.bytes).css).toBe(`.x { background: url("data:,"), linear-gradient(red, blue); color: red }
@font-face { font-family: Mine; src: url("data:,") }
.y { background: url("data:,") }`);
    await site.putCss(".x { color: red }");
    const plain = await site.export(exportForm({ withoutRemote: "true" }));
    expect([plain.status, plain.headers.has("x-service-left-out")]).toEqual([200, false]);
  });

  it("is the look of one moment while themes are switched", async () => {
    await using booted = await bootSite(first);
    const site = await openExports(booted);
    for (const id of ["red", "blue"])
      await site.importTheme({ id, tokens: { global: { "--c-bg": id } }, layouts: { home: homeLayout(id) } });
    await site.activate("red");
    const [exports] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => site.export(exportForm()))),
      ...Array.from({ length: 10 }, (_, count) => site.activate(count % 2 ? "red" : "blue")),
    ]);
    for (const { bytes } of exports) {
      const { tokens, layouts } = read(bytes);
      const colour = tokens.global?.["--c-bg"];
      expect(JSON.stringify(layouts.get("home"))).toContain(`"text":"${colour}"`);
    }
  });
});
