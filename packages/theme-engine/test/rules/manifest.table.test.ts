import { describe, expect, it } from "vitest";
import { findingsIn, refusalsIn } from "../find.js";
import { bytesOf } from "../raw-zip.js";
import { type Files, MANIFEST, PNG } from "../sample-theme.js";

const manifest = (change: object): Files => ({ "manifest.json": { ...MANIFEST, ...change } });
const asset = { "assets/shot.png": PNG, "assets/shot.txt.png": bytesOf("GIF89a"), "notes.png": bytesOf("no picture") };

const REFUSED: Readonly<Record<string, readonly unknown[]>> = {
  id: [
    "..",
    "a/b",
    "A",
    "a_b",
    "-a",
    "a--b",
    "a.",
    "con",
    "__proto__",
    "themes",
    "harbor\n",
    "a\u2010b",
    "x".repeat(65),
    "",
    null,
    7,
  ],
  version: ["1", "1.0", "v1.0.0", "01.0.0", "1.0.0 ", `1.0.${"9".repeat(10_000)}`, 1, null],
  minServiceVersion: ["1", "latest", ">=1.0.0", null],
  maxServiceVersion: ["1", "1.x", null],
  description: ["x".repeat(501), "😀".repeat(501), 1],
  homepage: ["javascript:alert(1)", "//example.org", "ftp://example.org", "example.org", ""],
  authorUrl: ["javascript:alert(1)", "data:text/html,x", "mailto:a@b.example"],
  screenshot: ["../../etc/passwd", "/etc/passwd", "C:x.png", "a\\b.png", ".env", "", 1],
  appearance: ["Dark", "auto", "", null],
  packageVersion: [3, 0, "2", null],
  license: [{}, ["MIT"], 1],
  vendor: ["", " ", "x".repeat(121), null],
  name: ["", "x".repeat(121), null],
};

const ACCEPTED: readonly object[] = [
  { id: "2-tone" },
  { id: "x".repeat(64) },
  { version: "1.0.0-rc.1" },
  { version: "1.0.0+build.5" },
  { minServiceVersion: "0.1.0" },
  { minServiceVersion: "0.1.0-rc.1" },
  { maxServiceVersion: "0.1.0" },
  { maxServiceVersion: "0.1.0+later" },
  { description: "x".repeat(500) },
  { description: "😀".repeat(500) },
  { homepage: "HTTPS://example.org/?a#b", authorUrl: "http://example.org" },
  { screenshot: "assets/logo.png" },
  { appearance: "dark" },
  { packageVersion: 1 },
  { packageVersion: undefined },
  { license: "MIT" },
  { future: { any: "thing" }, constructor: 1 },
];

const SERVICE: readonly (readonly [object, string])[] = [
  [{ minServiceVersion: "0.1.1" }, "manifest/service-version /minServiceVersion"],
  [{ minServiceVersion: "0.2.0-rc.1" }, "manifest/service-version /minServiceVersion"],
  [{ maxServiceVersion: "0.0.9" }, "manifest/service-version /maxServiceVersion"],
  [{ maxServiceVersion: "0.1.0-rc.1" }, "manifest/service-version /maxServiceVersion"],
];

const SCREENSHOTS = ["assets/gone.png", "assets/Shot.png", "notes.png", "styles/custom.css", "assets/"];

describe("a manifest", () => {
  describe.each(Object.entries(REFUSED))("with a wrong %s", (field, values) => {
    it.each(values)(`is refused for %j`, (value) => {
      expect(refusalsIn(manifest({ [field]: value }))).toEqual([`manifest/invalid /${field}`]);
    });
  });

  it.each(["id", "name", "version", "vendor", "minServiceVersion"])("is refused without %s, and says how", (field) => {
    const findings = findingsIn(manifest({ [field]: undefined }));
    expect(findings).toMatchObject([{ rule: "manifest/missing", pointer: `/${field}` }]);
    expect(findings[0]?.hint).toContain(`"${field}": "`);
  });

  it("tells all of its faults at once", () => {
    expect(refusalsIn(manifest({ id: "A", version: "1", vendor: undefined, appearance: "Dark" })).sort()).toEqual([
      "manifest/invalid /appearance",
      "manifest/invalid /id",
      "manifest/invalid /version",
      "manifest/missing /vendor",
    ]);
  });

  it.each(ACCEPTED)("is taken with %j", (change) => {
    expect(findingsIn(manifest(change))).toEqual([]);
  });

  it.each(SERVICE)("for another service, %j, says what to do", (change, refusal) => {
    expect(refusalsIn(manifest(change))).toEqual([refusal]);
    expect(findingsIn(manifest(change))[0]?.hint).toMatch(/version of the theme\.$/);
  });

  it.each(SCREENSHOTS)("is refused for the screenshot %j", (screenshot) => {
    const found = refusalsIn({ ...manifest({ screenshot }), ...asset });
    expect(found).toEqual(["manifest/screenshot /screenshot"]);
  });

  it("names the picture that its screenshot probably means", () => {
    const findings = findingsIn({ ...manifest({ screenshot: "assets/SHOT.png" }), "assets/shot.png": PNG });
    expect(findings).toMatchObject([{ rule: "manifest/screenshot", hint: "The package has assets/shot.png." }]);
  });
});
