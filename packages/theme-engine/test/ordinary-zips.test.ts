import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readThemePackage } from "../src/index.js";
import { type RawEntry, rawZip } from "./raw-zip.js";
import { MANIFEST, PNG } from "./sample-theme.js";

const FIXTURES = new URL("fixtures/ordinary-zips/", import.meta.url);
const manifest: RawEntry = { name: "manifest.json", data: JSON.stringify(MANIFEST) };
const logo: RawEntry = { name: "assets/logo.png", data: PNG };
const css: RawEntry = { name: "styles/custom.css", data: ".card { background: url(assets/logo.png) }" };

const read = (bytes: Uint8Array) => readThemePackage(bytes, { serviceVersion: "1.0.0" });

function themeOf(bytes: Uint8Array) {
  const result = read(bytes);
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return { assets: [...result.theme.assets.keys()], notices: result.notices.map(({ rule }) => rule) };
}

const named = (change: (name: string) => string, ...more: readonly RawEntry[]) =>
  rawZip([...[manifest, logo, css].map((entry) => ({ ...entry, name: change(String(entry.name)) })), ...more]);

const refusedBy = (bytes: Uint8Array): readonly string[] => {
  const result = read(bytes);
  return result.ok ? [] : result.findings.map(({ rule }) => rule);
};

describe("a zip of an ordinary tool", () => {
  it.each(readdirSync(FIXTURES))("is read: %s", (name) => {
    const { assets, notices } = themeOf(readFileSync(new URL(name, FIXTURES)));
    expect(assets).toEqual([name === "nfd-name.zip" ? "\u00fc.png" : "a.png"]);
    expect(notices).toEqual(name.includes("wrapped") ? ["package/wrapper-folder"] : []);
  });

  it.each<[string, Uint8Array, string[]]>([
    [
      "./ before each name, and an entry for the folder",
      named((name) => `./${name}`, { name: "./", mode: 0o040755 }),
      [],
    ],
    ["backslashes", named((name) => name.replaceAll("/", "\\")), []],
    [
      "a folder with backslashes",
      named((name) => `My Theme\\${name.replaceAll("/", "\\")}`, { name: "My Theme\\", mode: 0 }),
      ["package/wrapper-folder"],
    ],
    [
      "a folder, and what macOS and Windows add beside it and in it",
      named(
        (name) => `My Theme/${name}`,
        { name: "__MACOSX/My Theme/._manifest.json", data: "x" },
        { name: ".DS_Store", data: "x" },
        { name: "My Theme/assets/._logo.png", data: "x" },
        { name: "My Theme/assets/Thumbs.db", data: "x" },
        { name: "My Theme/layouts/desktop.ini", data: "x" },
        { name: "My Theme/__MACOSX/._assets", data: "x" },
      ),
      ["package/wrapper-folder"],
    ],
  ])("is read with %s", (_, bytes, notices) => {
    expect(themeOf(bytes)).toEqual({ assets: ["logo.png"], notices });
  });

  it("says which folder it was read without", () => {
    const result = read(named((name) => `dl/My Theme/${name}`));
    expect(result.ok && result.notices).toMatchObject([
      { message: "is in the folder dl/My Theme/ and is read without it" },
    ]);
  });
});

describe("a zip that is no ordinary one", () => {
  it.each<[string, string, Uint8Array]>([
    [
      "zip/duplicate",
      "names that only a backslash tells apart",
      named((name) => name, { name: "assets\\logo.png", data: "x" }),
    ],
    ["zip/duplicate", "names that only ./ tells apart", named((name) => name, { name: "./manifest.json", data: "{}" })],
    [
      "zip/duplicate",
      "names that only the form of their letters tells apart",
      named((name) => name, { name: "assets/\u00fc.png", data: PNG }, { name: "assets/u\u0308.png", data: PNG }),
    ],
    ["zip/path", "a way out by backslashes", named((name) => name, { name: "..\\..\\evil", data: "x" })],
    ["zip/path", "a way out as the folder around it", named((name) => `../${name}`)],
    ["zip/path", "a drive", named((name) => `C:\\${name}`)],
    ["zip/path", "an absolute path by backslashes", named((name) => `\\srv\\${name}`)],
    ["zip/path", "a step to nowhere within a name", named((name) => name, { name: "assets/./x.png", data: PNG })],
    ["zip/path", "a residue that leaves the package", named((name) => name, { name: "../__MACOSX/._x", data: "x" })],
    [
      "zip/crc",
      "a residue that is damaged",
      named((name) => name, { name: "._x", data: "x", local: { crc: 1 }, central: { crc: 1 } }),
    ],
    [
      "zip/folder",
      "a folder with contents, by a backslash",
      named((name) => name, { name: "assets\\", data: "x", mode: 0 }),
    ],
  ])("is refused by %s: %s", (rule, _, bytes) => {
    expect(refusedBy(bytes)).toContain(rule);
  });

  it("is not unwrapped where something is beside the folder, and says what", () => {
    const result = read(named((name) => `harbor/${name}`, { name: "README.md", data: "x" }));
    expect(result.ok ? [] : result.findings).toMatchObject([
      {
        rule: "package/manifest-missing",
        hint: "There is harbor/manifest.json, but README.md is not in that folder: zip the contents of the folder alone.",
      },
    ]);
  });

  it("is named where it is in another zip", () => {
    const result = read(rawZip([{ name: "downloads/harbor.svtheme", data: named((name) => name) }]));
    expect(result.ok ? [] : result.findings).toMatchObject([
      {
        rule: "package/manifest-missing",
        hint: "There is another package in this zip, downloads/harbor.svtheme: unpack this one, and choose that one.",
      },
    ]);
  });

  it("is named as a plugin also in a folder", () => {
    expect(refusedBy(rawZip([{ name: "forum/plugin.json", data: "{}" }]))).toEqual(["package/plugin"]);
  });
});
