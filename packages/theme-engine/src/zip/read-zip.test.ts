import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../test/fuzz-runs.js";
import { bytesOf, concat, extraField, type RawEntry, type RawZip, rawZip, u32, u64 } from "../../test/raw-zip.js";
import { descriptor, file, hello, names, packed, streamed, unicodePath } from "../../test/zip-entries.js";
import { crc32 } from "./crc32.portable.js";
import { readZip } from "./read-zip.js";
import { writeZip } from "./write-zip.js";

describe("readZip accepts", () => {
  const accepted: readonly [string, readonly RawEntry[], RawZip?][] = [
    ["stored and deflated files", [file, { name: "b.txt", data: "b" }]],
    ["a zip without entries", []],
    [
      "folders",
      [
        { name: "x/", mode: 0o040755 },
        { name: "x/a", data: "1" },
      ],
    ],
    ["a folder deflated to nothing", [{ name: "x/", deflate: true, mode: 0o040755 }]],
    ["comments", [file], { comment: bytesOf("made with care") }],
    ["a data descriptor", [streamed(descriptor(crc32(hello), packed.length, hello.length))]],
    [
      "a signed data descriptor",
      [streamed(concat(u32(0x08074b50), descriptor(crc32(hello), packed.length, hello.length)))],
    ],
    [
      "a 64-bit data descriptor",
      [streamed(concat(u32(0x08074b50), u32(crc32(hello)), u64(packed.length), u64(hello.length)))],
    ],
    ["a zip64 end record", [file], { zip64: true }],
    [
      "a zip64 end record alone",
      [file],
      { zip64: true, end: { entries: 0xffff, diskEntries: 0xffff, size: 0xffffffff, offset: 0xffffffff } },
    ],
    [
      "zip64 sizes",
      [
        {
          ...file,
          local: {
            compressedSize: 0xffffffff,
            size: 0xffffffff,
            extra: extraField(1, concat(u64(hello.length), u64(packed.length))),
          },
          central: { size: 0xffffffff, extra: extraField(1, u64(hello.length)) },
        },
      ],
    ],
    ["a reserved local zip64 field", [{ ...file, local: { extra: extraField(1, concat(u64(0), u64(0))) } }]],
    [
      "timestamps",
      [{ ...file, local: { extra: extraField(0x5455, u64(1)) }, central: { extra: extraField(0x5455, u32(1)) } }],
    ],
    ["names in UTF-8", [{ name: "é.png", data: "x" }]],
    [
      "a Unicode path that repeats the name",
      [
        {
          name: "é",
          flags: 0,
          data: "x",
          central: { extra: unicodePath("é", "é") },
          local: { extra: unicodePath("é", "é") },
        },
      ],
    ],
    ["an entry called __proto__", [{ name: "__proto__", data: "x" }]],
  ];
  it.each(accepted)("%s", (_, entries, zip) => {
    const files = entries.map(({ name }) => String(name)).filter((name) => !name.endsWith("/"));
    expect(names(rawZip(entries, zip))).toEqual(files);
  });

  it("stored files as views and deflated ones as bytes of their own", () => {
    const zip = rawZip([file, { name: "b.txt", data: "b" }]);
    const read = readZip(zip);
    const buffers = read.ok ? [...read.entries.values()].map(({ buffer }) => buffer) : [];
    expect(buffers.map((buffer) => buffer === zip.buffer)).toEqual([false, true]);
  });

  it("leaves out what macOS adds", () => {
    expect(names(rawZip([file, { name: "__MACOSX/._a.txt", data: "x" }, { name: "x/.DS_Store", data: "x" }]))).toEqual([
      "a.txt",
    ]);
  });

  it("entries that the directory lists in another order", () => {
    const one = { name: "a", data: "1", central: { name: "b", crc: crc32(bytesOf("2")), offset: 32 } };
    const two = { name: "b", data: "2", central: { name: "a", crc: crc32(bytesOf("1")), offset: 0 } };
    expect(names(rawZip([one, two]))).toEqual(["b", "a"]);
  });
});

describe("mutations", () => {
  const contents: [string, Uint8Array][] = [
    ["manifest.json", bytesOf('{"id":"a"}')],
    ["styles/custom.css", bytesOf("a{color:red}".repeat(20))],
  ];
  const zip = writeZip(contents);
  const original = new Map(contents);

  it("are refused or change nothing, byte by byte", () => {
    for (let at = 0; at < zip.length; at += 1) {
      for (const flip of [1, 0x80, 0xff]) {
        const mutated = new Uint8Array(zip);
        mutated[at] = (mutated[at] ?? 0) ^ flip;
        const read = readZip(mutated);
        if (read.ok) expect(read.entries).toEqual(original);
      }
    }
  });

  it("of several kinds never make it throw", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { maxLength: 6 }),
        fc.nat(zip.length),
        (edits, cut) => {
          const mutated = new Uint8Array(zip.subarray(0, cut === 0 ? zip.length : cut));
          for (const [at, byte] of edits) if (at < mutated.length) mutated[at] = byte;
          readZip(mutated);
        },
      ),
      { numRuns: fuzzRuns(500) },
    );
  });
});
