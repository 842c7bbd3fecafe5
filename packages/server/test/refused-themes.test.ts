import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { writeZip } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { documentOf, openLayoutEditor } from "./support/layout-editor.js";
import { storedLook } from "./support/stored-look.js";
import { homeLayout, PNG, themeEntries, themePackage, upload } from "./support/theme-package.js";

const encode = (text: string) => new TextEncoder().encode(text);

/** The package with one byte of its first entry's stored checksum changed. */
function wrongChecksum(): Uint8Array {
  const bytes = themePackage();
  const at = bytes.findIndex((_, index) => bytes.subarray(index, index + 4).join() === "80,75,1,2") + 16;
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
}

const traversal = () => writeZip(new Map([...themeEntries(), ["assets/../../evil.png", PNG]]));

const BROKEN: readonly (readonly [string, () => Uint8Array, string])[] = [
  ["a remote url", () => themePackage({ css: ".x { background: url(https://evil.example/x.png) }" }), "css/remote-url"],
  ["an import", () => themePackage({ css: "@import 'x.css';" }), "css/import"],
  ["a missing file", () => themePackage({ css: ".x { background: url(assets/gone.png) }" }), "css/"],
  ["traversal", traversal, "zip/"],
  ["a wrong checksum", wrongChecksum, "zip/"],
  ["an unknown variant", () => themePackage({ layouts: { home: homeLayout("x", { variant: "neon" }) } }), "layout/"],
  [
    "a script link",
    () => themePackage({ layouts: { home: homeLayout("x", { props: { text: "x", href: "javascript:alert(1)" } }) } }),
    "layout/",
  ],
  ["a broken token", () => themePackage({ tokens: { global: { "--c-bg": "url(" } } }), "token/"],
  ["a broken manifest", () => themePackage({ manifest: { version: "one" } }), "manifest/"],
  ["a file that is no image", () => themePackage({ assets: { "dot.png": PNG, "x.png": encode("<html>") } }), "asset/"],
  [
    "an update of the active theme",
    () => themePackage({ id: "active", version: "2.0.0", css: "@import 'x.css';" }),
    "css/",
  ],
  ["another kind of archive", () => new Uint8Array([31, 139, 8, 0, ...new Uint8Array(40)]), "zip/"],
  ["no zip", () => encode("hello"), "zip/"],
  ["no bytes", () => new Uint8Array(), "zip/"],
];

/** Forms that hold no one file in the field `file`. */
const FORMS: Readonly<Record<string, () => FormData>> = {
  "no file": () => new FormData(),
  "text for a file": () => {
    const form = new FormData();
    form.set("file", "hello");
    return form;
  },
  "two files": () => {
    const form = upload(themePackage({ id: "other" }));
    form.append("file", new File([new Uint8Array(themePackage())], "b.svtheme"));
    return form;
  },
  "another field": () => upload(themePackage({ id: "other" }), "theme"),
};

/** A site in the middle of everything: an active theme, another one, layouts by hand, drafts of both kinds, an undo point. */
async function openBusySite(booted: BootedSite) {
  const editor = await openLayoutEditor(booted);
  const putTokens = (value: string) =>
    editor.send(api.saveTokens, { body: { tokens: { footer: { "--footer-bg": value } } } });
  await editor.importTheme({ id: "active" });
  await editor.importTheme({ id: "idle" });
  await editor.activate("active");
  await editor.save("home", documentOf("home", "by hand"));
  await editor.publish();
  await editor.save("home", documentOf("home", "a draft"));
  await putTokens("red");
  await editor.send(api.publishStyle);
  await putTokens("blue");
  await editor.send(api.saveCustomCss, { body: { css: ".mine { color: red }" } });
  const served = async () => {
    const answers = await Promise.all([
      booted.call(api.getStylesheet),
      booted.call(api.getStylesheet, { query: { source: "draft" } }),
      booted.call(api.listLayouts),
      booted.call(api.getStyleVersion),
    ]);
    return answers.map(({ text }) => text);
  };
  return { ...editor, observe: async () => ({ stored: await storedLook(booted), served: await served() }) };
}

describe.each(databases())("a refused package on $name", (kind) => {
  it("says why, and leaves every row and file of the look as it was", async () => {
    await using booted = await bootSite(kind);
    const site = await openBusySite(booted);
    const before = await site.observe();
    const send = (form: FormData) => booted.call(api.importTheme, { body: form, token: site.token });
    for (const [name, build, rule] of BROKEN) {
      const answer = await send(upload(build()));
      expect([name, answer.status, codeOf(answer)]).toEqual([name, 422, "SVC-THEME-3001"]);
      expect([name, answer.findings.filter(({ level }) => level === "error").map((finding) => finding.rule)]).toEqual([
        name,
        expect.arrayContaining([expect.stringContaining(rule)]),
      ]);
      expect([name, await site.observe()]).toEqual([name, before]);
    }
    for (const [name, build] of Object.entries(FORMS)) {
      const answer = await send(build());
      expect([name, answer.status, codeOf(answer), await site.observe()]).toEqual([name, 422, "SVC-API-4001", before]);
    }
    for (const id of ["active", "idle"]) {
      const answer = await send(upload(themePackage({ id, vendor: "somebody else", version: "9.0.0" })));
      expect([id, answer.status, codeOf(answer), await site.observe()]).toEqual([id, 409, "SVC-API-4009", before]);
    }
    expect((await send(upload(themePackage({ id: "active", version: "2.0.0" })))).status).toBe(200);
    expect((await site.observe()).stored).not.toEqual(before.stored);
  });

  it("lists every finding of a package with several faults", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const bytes = themePackage({
      css: "@import 'x.css'; .x { background: url(//evil.example/x) }",
      tokens: { global: { "--c-bg": "url(" } },
      layouts: { home: homeLayout("x", { variant: "neon" }) },
    });
    const answer = await booted.call(api.importTheme, { body: upload(bytes), token });
    const areas = new Set(answer.findings.map(({ rule }) => rule.split("/")[0]));
    expect([...areas].sort()).toEqual(["css", "layout", "token"]);
  });
});
