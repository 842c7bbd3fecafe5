import { describe, expect, it } from "vitest";
import { readThemePackage } from "../../src/index.js";
import { findingsIn, refusalsIn } from "../find.js";
import { bytesOf, concat } from "../raw-zip.js";
import { layout, MANIFEST, pack, SAMPLE } from "../sample-theme.js";
import { workTime } from "../work-time.js";

/** Each JSON file of a package, with the given text inserted as its first member. */
const FILES: Readonly<Record<string, { readonly rule: string; readonly rest: object }>> = {
  "manifest.json": { rule: "manifest/json", rest: MANIFEST },
  "tokens.json": { rule: "token/json", rest: { global: { "--a": "1" } } },
  "layouts/home.json": { rule: "layout/json", rest: layout("home") },
};
const spliced = (rest: object, member: string): string => `{${member},${JSON.stringify(rest).slice(1)}`;

const REFUSED: readonly (readonly [string, string])[] = [
  ["NaN", '"x":NaN'],
  ["Infinity", '"x":-Infinity'],
  ["a number that overflows", '"x":1e400'],
  ["an overflow deep inside", '"x":[[{"y":-1e999}]]'],
  ["half of a character", '"x":"\\ud800"'],
  ["half of a character in a key", '"\\udc00":1'],
  ["NUL", '"x":"a\\u0000b"'],
  ["NUL in a key", '"a\\u0000":1'],
  ["a bare line end in a text", '"x":"a\nb"'],
  ["a trailing comma", '"x":1,'],
  ["a comment", '"x":1/* */'],
  ["single quotes", "'x':1"],
  ["a hexadecimal number", '"x":0x1'],
  ["a leading zero", '"x":01'],
  ["endless nesting", `"x":${"[".repeat(10_000)}${"]".repeat(10_000)}`],
  ["nesting without an end", `"x":${'{"a":'.repeat(10_000)}`],
];

describe.each(Object.entries(FILES))("%s", (file, { rule, rest }) => {
  it.each(REFUSED)("is refused with %s, at once", (_, member) => {
    const took = workTime(() =>
      // In a layout, findings about values have a source location.
      expect(refusalsIn({ [file]: spliced(rest, member) })).toEqual([expect.stringMatching(`^${rule}( /.*)?$`)]),
    );
    expect(took).toBeLessThan(2_000);
  });

  it.each([
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d])],
    ["UTF-8 in more bytes than it needs", new Uint8Array([0x7b, 0xc0, 0xa2, 0x7d])],
    ["half of a character as bytes", new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ["UTF-16", new Uint8Array(Buffer.from(JSON.stringify(rest), "utf16le"))],
    ["nothing", new Uint8Array()],
  ])("is refused as %s", (_, bytes) => {
    expect(refusalsIn({ [file]: bytes })).toEqual([rule]);
  });

  it("may begin with a byte order mark", () => {
    const marked = concat(new Uint8Array([0xef, 0xbb, 0xbf]), bytesOf(JSON.stringify(rest)));
    expect(findingsIn({ [file]: marked })).toEqual([]);
  });
});

describe("a member called __proto__", () => {
  const hostile = '"__proto__":{"isAdmin":true}';
  const inside = `"x":{"constructor":{"prototype":{"isAdmin":true}},${hostile}}`;
  const home = `{"templateKey":"home","schemaVersion":1,${hostile},"regions":{${hostile.replace('{"isAdmin":true}', "[]")},
    "main":[{"id":"a","type":"section",${hostile},"props":{${hostile},"deep":[{${inside}}]}}]}}`;

  it.each<readonly [string, string, readonly string[]]>([
    ["manifest.json", spliced(MANIFEST, `${hostile},${inside}`), ["manifest/json"]],
    ["tokens.json", `{${hostile.replace("true", '"1"')},"global":{"--a":"1"}}`, ["token/json"]],
    [
      "layouts/home.json",
      home,
      [
        "layout/json /__proto__",
        "layout/json /regions/__proto__",
        "layout/json /regions/main/0/__proto__",
        "layout/json /regions/main/0/props/__proto__",
        "layout/json /regions/main/0/props/deep/0/x/__proto__",
      ],
    ],
  ])("is refused in %s at every depth instead of vanishing, and changes no other object", (file, text, refusals) => {
    expect(refusalsIn({ ...SAMPLE, [file]: text })).toEqual(refusals);
    expect("isAdmin" in {}).toBe(false);
  });
});

describe("a key that is there twice", () => {
  it("counts once, the last time, for every reader of the package", () => {
    const twice =
      '{"templateKey":"profile","templateKey":"home","schemaVersion":1,"regions":{"main":[],"main":[{"id":"a","id":"b","type":"spacer","props":{}}]}}';
    const read = readThemePackage(pack({ ...SAMPLE, "layouts/home.json": twice }), { serviceVersion: "0.1.0" });
    expect(read.ok && read.theme.layouts.get("home")?.regions).toEqual({
      main: [{ id: "b", type: "spacer", props: {} }],
    });
  });
});
