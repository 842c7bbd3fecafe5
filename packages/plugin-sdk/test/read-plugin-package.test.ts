import { writeZip } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { readPluginPackage } from "../src/package/index.js";

const MANIFEST = {
  id: "forum",
  name: "Forum",
  version: "1.2.0",
  vendor: "Harbour",
  minServiceVersion: "0.1.0",
  entry: "server.js",
};
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A package with these files besides its manifest and entry; null leaves one of those out. */
function packed(manifest: object | string, files: Readonly<Record<string, string | null>> = {}): Uint8Array {
  const text = typeof manifest === "string" ? manifest : JSON.stringify(manifest);
  const all = { "plugin.json": text, "server.js": "export default {};", ...files };
  return writeZip(
    Object.entries(all).flatMap(([name, content]) => (content === null ? [] : [[name, bytesOf(content)] as const])),
  );
}

const read = (bytes: Uint8Array, serviceVersion = "0.1.0") => readPluginPackage(bytes, { serviceVersion });
function rulesOf(bytes: Uint8Array, serviceVersion?: string): readonly string[] {
  const result = read(bytes, serviceVersion);
  return result.ok ? [] : result.findings.map(({ rule, file }) => `${rule} ${file}`);
}

describe("a plugin package", () => {
  it("has its manifest and its files", () => {
    const bytes = packed(
      { ...MANIFEST, unknown: true, admin: "admin/", migrations: "migrations/" },
      {
        "admin/page.js": "export {};",
        "migrations/0001-boards.js": "export {};",
        "chunk.mjs": "export {};",
        "README.md": "# Forum",
        LICENSE: "MIT",
      },
    );
    const result = read(bytes);
    expect(result).toMatchObject({ ok: true, package: { manifest: { id: "forum", version: "1.2.0" } } });
    expect(result.ok && [...result.package.files.keys()].sort()).toEqual([
      "LICENSE",
      "README.md",
      "admin/page.js",
      "chunk.mjs",
      "migrations/0001-boards.js",
      "plugin.json",
      "server.js",
    ]);
    expect(result.ok && "unknown" in result.package.manifest).toBe(false);
  });

  it.each([
    ["no zip", bytesOf("PK but nothing else"), ["zip/not-a-zip package"]],
    ["no manifest", packed("", { "plugin.json": null }), ["plugin/manifest-missing plugin.json"]],
    ["a theme", packed("", { "plugin.json": null, "manifest.json": "{}" }), ["plugin/theme manifest.json"]],
    ["a manifest that is no JSON", packed("{id}"), ["plugin/manifest-json plugin.json"]],
    ["a manifest that is a list", packed("[]"), ["plugin/manifest plugin.json"]],
    ["NUL in a text", packed({ ...MANIFEST, name: "Fo\u0000rum" }), ["plugin/manifest-json plugin.json"]],
    ["half a character", packed({ ...MANIFEST, vendor: "\ud800" }), ["plugin/manifest-json plugin.json"]],
    [
      "several wrong fields, all of which are said",
      packed({ ...MANIFEST, id: "../up", version: "1", entry: "../server.js" }),
      ["plugin/manifest plugin.json", "plugin/manifest plugin.json", "plugin/manifest plugin.json"],
    ],
    ["no entry", packed(MANIFEST, { "server.js": null }), ["plugin/entry-missing server.js"]],
    [
      "a folder that is declared and empty",
      packed({ ...MANIFEST, migrations: "migrations/" }),
      ["plugin/folder-missing plugin.json"],
    ],
    ["native code", packed(MANIFEST, { "addon.node": "ELF" }), ["plugin/native-code addon.node"]],
    ["WebAssembly", packed(MANIFEST, { "addon.wasm": "asm" }), ["plugin/native-code addon.wasm"]],
    [
      "files that nothing declares",
      packed(MANIFEST, { "node_modules/x/index.js": "", ".env": "SECRET=1", "run.sh": "" }),
      [
        "plugin/undeclared-file .env",
        "plugin/undeclared-file node_modules/x/index.js",
        "plugin/undeclared-file run.sh",
      ],
    ],
    ["a path that leads out", packed(MANIFEST, { "../server.js": "" }), ["zip/path ../server.js"]],
    ["an absolute path", packed(MANIFEST, { "/etc/cron.d/job.js": "" }), ["zip/path /etc/cron.d/job.js"]],
    ["names that differ by case", packed(MANIFEST, { "SERVER.js": "" }), ["zip/duplicate server.js"]],
  ])("is refused with %s", (_name, bytes, rules) => {
    expect(rulesOf(bytes)).toEqual(rules);
  });

  it.each([
    ["0.0.9", ["plugin/service-version plugin.json"]],
    ["0.1.0", []],
    ["0.10.0", []],
    ["2.0.0", []],
    ["2.0.1", ["plugin/service-version plugin.json"]],
  ])("is for the site's version: %s", (serviceVersion, rules) => {
    expect(rulesOf(packed({ ...MANIFEST, maxServiceVersion: "2.0.0" }), serviceVersion)).toEqual(rules);
  });

  it("with its entry in a folder has its modules there", () => {
    const manifest = { ...MANIFEST, entry: "dist/server.js" };
    expect(rulesOf(packed(manifest, { "server.js": null, "dist/server.js": "", "dist/a/b.json": "{}" }))).toEqual([]);
    expect(rulesOf(packed(manifest, { "dist/server.js": "" }))).toEqual(["plugin/undeclared-file server.js"]);
  });
});
