import { resourceUsage } from "node:process";
import { constants, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readZip, writeZip, ZIP_LIMITS } from "../src/index.js";
import { bytesOf, concat, endRecord, extraField, type RawEntry, rawZip, u16, u32, u64 } from "./raw-zip.js";
import { readThemeBothWays, readZipBothWays } from "./read-arriving.js";
import { layout, MANIFEST, PNG, pack, SAMPLE } from "./sample-theme.js";
import { workTime } from "./work-time.js";

const rulesOf = (bytes: Uint8Array): string[] => {
  const read = readZipBothWays(bytes);
  return read.ok ? [] : [...new Set(read.findings.map(({ rule }) => rule))];
};
const themeRulesOf = (bytes: Uint8Array): string[] => {
  const read = readThemeBothWays(bytes);
  return read.ok ? [] : [...new Set(read.findings.map(({ rule }) => rule))];
};
const empty = (count: number): RawEntry[] => Array.from({ length: count }, (_, index) => ({ name: `e${index}` }));
const file: RawEntry = { name: "manifest.json", data: "{}" };

describe("names", () => {
  it.each(["con", "aux.txt", "a b", "..a", "a..b", "...a", "日本語.png", "🌊", "n".repeat(255)])(
    "%j leads nowhere else and is read as it is",
    (name) => {
      const read = readZip(rawZip([{ name, data: "x" }]));
      expect(read.ok && [...read.entries.keys()]).toEqual([name]);
    },
  );

  it.each(["n".repeat(65_535), "a/".repeat(32_000), `${"../".repeat(20_000)}x`])(
    "of thousands of letters are refused",
    (name) => {
      expect(rulesOf(rawZip([{ name, data: "x" }]))).toEqual(["zip/path"]);
    },
  );
});

describe("what is no zip", () => {
  it.each([
    ["no bytes", new Uint8Array()],
    ["zeros", new Uint8Array(100_000)],
    ["tar", concat(bytesOf("manifest.json".padEnd(257, "\0")), bytesOf("ustar\u000000"), new Uint8Array(1_000))],
    ["gzip", new Uint8Array([31, 139, 8, 0, 0, 0, 0, 0, 0, 3, ...new Uint8Array(30)])],
    ["rar", concat(bytesOf("Rar!"), new Uint8Array([26, 7, 1, 0]), new Uint8Array(30))],
    ["7z", concat(bytesOf("7z"), new Uint8Array([0xbc, 0xaf, 39, 28]), new Uint8Array(30))],
  ])("is told: %s", (_, bytes) => {
    expect(rulesOf(bytes)).toEqual(["zip/not-a-zip"]);
  });

  it.each([
    ["a PNG", PNG],
    ["a GIF", bytesOf("GIF89a;")],
    ["a JPEG", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9])],
    ["a PDF", bytesOf("%PDF-1.4\n")],
    ["a program", bytesOf("#!/bin/sh\nexit\n")],
  ])("is refused before a zip, offsets right or wrong: %s", (_, prefix) => {
    expect(rulesOf(rawZip([file], { prefix }))).toEqual(["zip/gap"]);
    expect(rulesOf(concat(prefix, rawZip([file])))).toEqual(["zip/end-record"]);
  });

  it("is every beginning of one", () => {
    const zip = pack(SAMPLE);
    for (let length = 0; length < zip.length; length += 1) expect(readZip(zip.subarray(0, length)).ok).toBe(false);
  });
});

describe("special files", () => {
  it.each([
    ["a pipe", 0o010644],
    ["a character device", 0o020644],
    ["a folder", 0o040755],
    ["a block device", 0o060644],
    ["a link", 0o120777],
    ["a socket", 0o140644],
  ])("are refused: %s", (_, mode) => {
    expect(rulesOf(rawZip([{ ...file, mode }]))).toEqual(["zip/special-file"]);
  });
});

describe("bombs", () => {
  const zeros = deflateRawSync(new Uint8Array(100 * 1024 * 1024));
  const told = (size: number): Partial<RawEntry> => ({
    local: { size, method: 8 },
    central: { size, method: 8 },
    compressed: zeros,
  });

  it.each<[string, string, readonly RawEntry[]]>([
    ["a manifest of 100 MB", "zip/entry-size", [{ name: "manifest.json", ...told(100 * 1024 * 1024) }]],
    ["a manifest of 100 MB that says 1 kB", "zip/inflate", [{ name: "manifest.json", ...told(1_024) }]],
    [
      "a file that says more than it has",
      "zip/entry-size",
      [{ name: "assets/a.png", data: "x", deflate: true, local: { size: 5_000_000 }, central: { size: 5_000_000 } }],
    ],
    [
      "sizes that are too much together",
      "zip/entry-size",
      empty(21).map((entry) => ({ ...entry, ...told(5_242_880) })),
    ],
  ])("%s", (_, rule, entries) => {
    expect(themeRulesOf(rawZip(entries))).toEqual([rule]);
  });

  it.each([
    ["1 kB", 1_024, "zip/inflate"],
    ["the most that a file may have", 5 * 1024 * 1024, "zip/inflate"],
    ["all of it", 0xffff_fffe, "zip/entry-size"],
  ])("four gigabytes that say they are %s, in little time and memory", (_, size, rule) => {
    const piece = deflateRawSync(new Uint8Array(1024 * 1024), { finishFlush: constants.Z_SYNC_FLUSH });
    const end = deflateRawSync(new Uint8Array());
    const compressed = concat(...Array.from({ length: 4_096 }, () => piece), end);
    const entry = { name: "assets/a.png", compressed, local: { size, method: 8 }, central: { size, method: 8 } };
    const bytes = rawZip([{ name: "manifest.json", data: JSON.stringify(MANIFEST) }, entry]);
    const before = resourceUsage().maxRSS;
    expect(workTime(() => expect(themeRulesOf(bytes)).toEqual([rule]))).toBeLessThan(2_000);
    // In kilobytes: the peak of this process.
    expect(resourceUsage().maxRSS - before).toBeLessThan(100 * 1024);
  });

  it("files inside of other files", () => {
    const inner = rawZip([{ name: "b", data: "x".repeat(50) }]);
    const outer: RawEntry = { name: "a", data: inner.subarray(0, inner.length - 22 - 47) };
    expect(rulesOf(rawZip([outer, { name: "b", data: "x".repeat(50), central: { offset: 31 } }]))).toEqual([
      "zip/overlap",
      "zip/gap",
    ]);
  });

  it("zips inside of the zip, which stay shut", () => {
    const inner = rawZip([{ name: "a", ...told(100 * 1024 * 1024) }]);
    expect(themeRulesOf(pack({ ...SAMPLE, "assets/inner.zip": inner, "assets/inner.png": inner }))).toEqual([
      "asset/type",
    ]);
  });

  it("many entries", () => {
    expect(rulesOf(rawZip(empty(2_000)))).toEqual([]);
    expect(rulesOf(rawZip(empty(2_001)))).toEqual(["zip/entry-count"]);
    const counts = { disk: 0, directoryDisk: 0, size: 46, offset: 0 };
    const million = concat(
      u32(0x06064b50),
      u64(44),
      u16(45),
      u16(45),
      u32(0),
      u32(0),
      u64(1_000_000),
      u64(1_000_000),
      u64(46),
      u64(0),
    );
    const locator = concat(u32(0x07064b50), u32(0), u64(46), u32(1));
    const end = endRecord({ ...counts, diskEntries: 0xffff, entries: 0xffff }, new Uint8Array());
    expect(rulesOf(concat(new Uint8Array(46), million, locator, end))).toEqual(["zip/entry-count"]);
    expect(rulesOf(concat(new Uint8Array(46), end))).toEqual(["zip/zip64"]);
  });

  it("more layouts than there can be templates", () => {
    const layouts = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`layouts/t${index}.json`, layout(`t${index}`, [])]),
      );
    expect(themeRulesOf(pack({ "manifest.json": MANIFEST, ...layouts(200) }))).toEqual([]);
    expect(themeRulesOf(pack({ "manifest.json": MANIFEST, ...layouts(201) }))).toEqual(["layout/count"]);
  });

  it("a package larger than an upload may be", () => {
    const zip = writeZip([["a.png", new Uint8Array(ZIP_LIMITS.packageBytes)]]);
    expect(rulesOf(zip)).toEqual(["zip/size"]);
  });
});

describe("time", () => {
  const fields = concat(...Array.from({ length: 16_000 }, (_, tag) => extraField(tag + 2, new Uint8Array())));
  const slow: readonly [string, () => Uint8Array][] = [
    [
      "names of nothing but steps",
      () => rawZip(empty(400).map(({ name }) => ({ name: `${name}${"/a".repeat(32_000)}` }))),
    ],
    ["thousands of extra fields", () => rawZip(empty(400).map((entry) => ({ ...entry, central: { extra: fields } })))],
    [
      "a comment of nothing but end marks",
      () => rawZip([file], { comment: concat(...Array.from({ length: 16_000 }, () => u32(0x06054b50))) }),
    ],
    [
      "two thousand lies",
      () =>
        rawZip(
          empty(2_000).map((entry) => ({
            ...entry,
            compressed: deflateRawSync(new Uint8Array(60_000)),
            local: { size: 50_000, method: 8 },
            central: { size: 50_000, method: 8 },
          })),
        ),
    ],
    [
      "names that fold into each other",
      () => rawZip(empty(2_000).map((_, index) => ({ name: "ß".repeat(126) + (index % 2 === 0 ? "a" : "A") }))),
    ],
  ];
  it.each(slow)("is short for %s", (_, make) => {
    const bytes = make();
    expect(workTime(() => expect(readZip(bytes).ok).toBe(false))).toBeLessThan(2_000);
  });
});
