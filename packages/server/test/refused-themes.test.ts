import { readdir } from "node:fs/promises";
import { databases } from "@sitevine/testkit";
import { writeZip } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { bootSite, codeOf } from "./support/booted-site.js";
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
  ["no zip", () => encode("hello"), "zip/"],
];

describe.each(databases())("a refused package on $name", (kind) => {
  it("says why and writes nothing", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const state = async () => ({
      library: (await booted.call("/api/admin/themes/library", { token })).text,
      installed: (await booted.call("/api/admin/themes/installed", { token })).text,
      css: (await booted.call("/api/appearance/css")).text,
      version: (await booted.call("/api/appearance/version")).text,
      layouts: (await booted.call("/api/layouts")).text,
      files: await readdir(`${booted.dataDir}/uploads`, { recursive: true }).catch(() => []),
    });
    await booted.call("/api/admin/themes/import", { form: upload(themePackage({ id: "worn" })), token });
    await booted.call("/api/admin/themes/library/worn/activate", { method: "POST", token });
    const before = await state();
    for (const [name, build, rule] of BROKEN) {
      const answer = await booted.call("/api/admin/themes/import", { form: upload(build()), token });
      expect([name, answer.status, codeOf(answer)]).toEqual([name, 422, "SVC-THEME-3001"]);
      const { details } = (answer.json as { error: { details: { rule: string; level: string; file: string }[] } })
        .error;
      expect([name, details.filter(({ level }) => level === "error").map((finding) => finding.rule)]).toEqual([
        name,
        expect.arrayContaining([expect.stringContaining(rule)]),
      ]);
    }
    expect(await state()).toEqual(before);
  });

  it("lists every finding of a package with several faults", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const bytes = themePackage({
      css: "@import 'x.css'; .x { background: url(//evil.example/x) }",
      tokens: { global: { "--c-bg": "url(" } },
      layouts: { home: homeLayout("x", { variant: "neon" }) },
    });
    const answer = await booted.call("/api/admin/themes/import", { form: upload(bytes), token });
    const { details } = (answer.json as { error: { details: { rule: string }[] } }).error;
    const areas = new Set(details.map(({ rule }) => rule.split("/")[0]));
    expect([...areas].sort()).toEqual(["css", "layout", "token"]);
  });
});
