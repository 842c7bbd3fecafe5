import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  bytesOf,
  concat,
  endRecord,
  extraField,
  type RawEntry,
  type RawZip,
  rawZip,
  u32,
  u64,
} from "../../test/raw-zip.js";
import { descriptor, file, hello, packed, rules, streamed, unicodePath } from "../../test/zip-entries.js";
import { crc32 } from "./crc32.portable.js";
import { ZIP_LIMITS } from "./zip-limits.js";

describe("readZip refuses", () => {
  const refused: readonly [string, string, readonly RawEntry[], RawZip?][] = [
    ["zip/crc", "a wrong checksum", [{ ...file, local: { crc: 1 }, central: { crc: 1 } }]],
    ["zip/inflate", "a truncated stream", [{ ...file, compressed: packed.subarray(0, -2) }]],
    ["zip/inflate", "bytes behind the stream", [{ ...file, compressed: concat(packed, bytesOf("x")) }]],
    ["zip/inflate", "more than announced", [{ ...file, local: { size: 5 }, central: { size: 5 } }]],
    ["zip/entry-size", "less than announced", [{ ...file, local: { size: 99 }, central: { size: 99 } }]],
    [
      "zip/entry-size",
      "a stored file of another size",
      [{ name: "a", data: "abc", local: { size: 2 }, central: { size: 2 } }],
    ],
    ["zip/encrypted", "encryption", [{ ...file, flags: 0x801 }]],
    ["zip/encrypted", "strong encryption", [{ ...file, flags: 0x841 }]],
    ["zip/encrypted", "directory encryption", [{ ...file, flags: 0x2800 }]],
    ["zip/encrypted", "AES", [{ ...file, central: { extra: extraField(0x9901, u32(0)) } }]],
    ["zip/flags", "patch data", [{ ...file, flags: 0x820 }]],
    ["zip/method", "other methods", [{ ...file, local: { method: 9 }, central: { method: 9 } }]],
    ["zip/local-header", "another local name", [{ ...file, local: { name: "b.txt" } }]],
    ["zip/local-header", "another local method", [{ ...file, local: { method: 0 } }]],
    ["zip/local-header", "other local flags", [{ ...file, local: { flags: 0 } }]],
    ["zip/local-header", "another local size", [{ ...file, local: { size: 1 } }]],
    ["zip/local-header", "another local checksum", [{ ...file, local: { crc: 1 } }]],
    ["zip/local-header", "a missing local header", [{ ...file, local: { signature: 0 } }]],
    ["zip/overlap", "two entries in one place", [file, { ...file, name: "b.txt", central: { offset: 0 } }]],
    [
      "zip/overlap",
      "a size that runs into the next",
      [
        { name: "a", data: "abc", local: { compressedSize: 40, size: 40 }, central: { compressedSize: 40, size: 40 } },
        file,
      ],
    ],
    ["zip/gap", "bytes before the first entry", [file], { prefix: bytesOf("GIF89a") }],
    ["zip/gap", "bytes between entries", [file, { ...file, name: "b", before: bytesOf("x") }]],
    ["zip/gap", "bytes before the directory", [file], { beforeDirectory: bytesOf("x") }],
    ["zip/end-record", "bytes behind the directory", [file], { beforeEnd: bytesOf("x") }],
    ["zip/end-record", "bytes behind the end", [file], { suffix: bytesOf("x") }],
    ["zip/end-record", "a zip in the comment", [file], { comment: rawZip([file]) }],
    ["zip/multi-disk", "another disk", [file], { end: { disk: 1 } }],
    ["zip/multi-disk", "an entry on another disk", [{ ...file, central: { disk: 1 } }]],
    ["zip/multi-disk", "two counts that differ", [file], { end: { diskEntries: 2 } }],
    ["zip/entry-count", "a count too low", [file, { ...file, name: "b" }], { end: { diskEntries: 1, entries: 1 } }],
    ["zip/entry-count", "a count too high", [file], { end: { diskEntries: 2, entries: 2 } }],
    ["zip/zip64", "zip64 marks without a record", [file], { end: { size: 0xffffffff } }],
    ["zip/zip64", "end records that disagree", [file], { zip64: true, end: { size: 1 } }],
    ["zip/zip64", "a missing zip64 field", [{ ...file, central: { size: 0xffffffff } }]],
    ["zip/zip64", "a zip64 field that nothing announces", [{ ...file, central: { extra: extraField(1, u64(5)) } }]],
    [
      "zip/zip64",
      "reserved sizes that disagree",
      [{ ...file, local: { extra: extraField(1, concat(u64(1), u64(1))) } }],
    ],
    ["zip/extra-field", "a torn extra field", [{ ...file, central: { extra: new Uint8Array([1, 0, 9]) } }]],
    [
      "zip/extra-field",
      "an extra field that runs out",
      [{ ...file, central: { extra: new Uint8Array([9, 0, 9, 0]) } }],
    ],
    [
      "zip/extra-field",
      "an extra field twice",
      [{ ...file, central: { extra: concat(extraField(9, u32(1)), extraField(9, u32(1))) } }],
    ],
    ["zip/unicode-path", "a second name", [{ ...file, central: { extra: unicodePath("a.txt", "../b") } }]],
    [
      "zip/unicode-path",
      "a second name in the local header",
      [{ ...file, local: { extra: unicodePath("a.txt", "../b") } }],
    ],
    [
      "zip/unicode-path",
      "a second name of another first one",
      [{ ...file, central: { extra: unicodePath("b", "a.txt") } }],
    ],
    ["zip/unicode-path", "a second name that is cut", [{ ...file, central: { extra: extraField(0x7075, u32(1)) } }]],
    ["zip/name-encoding", "code page names", [{ name: new Uint8Array([0x82, 0x2e]), flags: 0, data: "x" }]],
    ["zip/name-encoding", "UTF-8 that is not said to be any", [{ name: "é.png", flags: 0, data: "x" }]],
    ["zip/name-encoding", "broken UTF-8", [{ name: new Uint8Array([0xff]), data: "x" }]],
    ["zip/descriptor", "a false descriptor", [streamed(descriptor(1, packed.length, hello.length))]],
    [
      "zip/descriptor",
      "bytes behind a descriptor",
      [streamed(concat(descriptor(crc32(hello), packed.length, hello.length), bytesOf("xy")))],
    ],
    ["zip/descriptor", "a missing descriptor", [streamed(new Uint8Array())]],
    ["zip/special-file", "a symlink", [{ ...file, mode: 0o120777 }]],
    ["zip/special-file", "a device", [{ ...file, mode: 0o060600 }]],
    ["zip/special-file", "a folder without its slash", [{ name: "a", mode: 0o040755 }]],
    ["zip/folder", "a folder with contents", [{ name: "a/", data: "x", mode: 0o040755 }]],
    ["zip/duplicate", "one name twice", [file, file]],
    ["zip/duplicate", "two cases", [{ name: "manifest.json" }, { name: "MANIFEST.JSON" }]],
    ["zip/duplicate", "two normal forms", [{ name: "caf\u00e9" }, { name: "cafe\u0301" }]],
    ["zip/duplicate", "two case foldings", [{ name: "stra\u00dfe" }, { name: "STRASSE" }]],
    [
      "zip/duplicate",
      "a file and a folder",
      [
        { name: "manifest.json", data: "x" },
        { name: "manifest.json/", mode: 0o040755 },
      ],
    ],
    ["zip/duplicate", "a file inside a file", [{ name: "a" }, { name: "A/b" }]],
  ];
  it.each(refused)("%s: %s", (rule, _, entries, zip) => {
    expect(rules(rawZip(entries, zip))).toContain(rule);
  });

  it.each([
    "",
    "../x",
    "a/../../x",
    "..",
    "/etc/x",
    "C:x",
    "C:\\x",
    "..\\x",
    "\\\\srv\\x",
    "a//b",
    "./a",
    "a\0b",
    "a\nb",
    "a\u0085",
    "gnp.\u202egpj",
    "x.",
    "x ",
    "a./b",
    "n".repeat(256),
  ])("the name %j", (name) => {
    expect(rules(rawZip([{ name, data: "x" }]))).toEqual(["zip/path"]);
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["text", bytesOf("hello there, this is no zip at all")],
    ["gzip", new Uint8Array([31, 139, 8, 0])],
  ])("%s", (_, bytes) => {
    expect(rules(bytes)).toEqual(["zip/not-a-zip"]);
  });

  it("two end records that both reach the end", () => {
    const zip = rawZip([file]);
    const start = zip.subarray(0, -22);
    const inner = endRecord(
      { disk: 0, directoryDisk: 0, diskEntries: 0, entries: 0, size: 0, offset: 0 },
      new Uint8Array(),
    );
    expect(rules(concat(start, inner.subarray(0, 20), new Uint8Array([22, 0]), inner))).toEqual(["zip/end-record"]);
  });

  it("a file that is another zip to who looks for the first end record", () => {
    const end = { disk: 0, directoryDisk: 0, diskEntries: 0, entries: 0, size: 0, offset: 0 };
    const inner = endRecord(end, new Uint8Array());
    const whole = rawZip([{ name: "a", data: inner }]);
    // Its comment extends to the end of the file.
    const behind = whole.length - (31 + inner.length);
    const hidden = concat(inner.subarray(0, 20), new Uint8Array([behind, 0]));
    expect(rules(whole)).toEqual([]);
    expect(rules(rawZip([{ name: "a", data: hidden }]))).toEqual(["zip/end-record"]);
  });

  it.each([
    ["is longer than it is", 4, 45],
    ["has another mark", 0, 0x51],
  ])("a zip64 end record that %s", (_, at, value) => {
    const zip = rawZip([file], { zip64: true });
    zip[zip.length - 22 - 20 - 56 + at] = value;
    expect(rules(zip)).toEqual(["zip/zip64"]);
  });

  it("a zip64 end record that is elsewhere than its locator says", () => {
    const zip = rawZip([file], { zip64: true });
    const locator = zip.length - 22 - 20;
    zip[locator + 8] = (zip[locator + 8] ?? 0) - 1;
    expect(rules(zip)).toEqual(["zip/zip64"]);
  });

  it("a bomb, without inflating it", () => {
    const bomb = deflateRawSync(new Uint8Array(50_000_000));
    const honest = {
      name: "a",
      deflate: true,
      compressed: bomb,
      data: "",
      local: { size: 50_000_000 },
      central: { size: 50_000_000 },
    };
    expect(rules(rawZip([honest]))).toEqual(["zip/entry-size"]);
    const lying = { ...honest, local: { size: 1_000 }, central: { size: 1_000 } };
    expect(rules(rawZip([lying]))).toEqual(["zip/inflate"]);
  });

  it("what passes the bounds", () => {
    const two = rawZip([
      { name: "a", data: "12345" },
      { name: "b", data: "12345" },
    ]);
    expect(rules(two, { ...ZIP_LIMITS, packageBytes: 10 })).toEqual(["zip/size"]);
    expect(rules(two, { ...ZIP_LIMITS, entries: 1 })).toEqual(["zip/entry-count"]);
    expect(rules(two, { ...ZIP_LIMITS, totalBytes: 9 })).toEqual(["zip/entry-size"]);
    expect(rules(two, { ...ZIP_LIMITS, fileBytes: () => 4 })).toEqual(["zip/entry-size"]);
    expect(rules(two, { ...ZIP_LIMITS, totalBytes: 10, fileBytes: () => 5, entries: 2 })).toEqual([]);
  });

  it("tells every faulty entry at once", () => {
    const zip = rawZip([{ ...file, name: "../a" }, { ...file, name: "b", mode: 0o120777 }, file]);
    expect(rules(zip)).toEqual(["zip/path", "zip/special-file"]);
  });
});
