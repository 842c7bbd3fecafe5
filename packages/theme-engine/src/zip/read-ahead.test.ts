import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOf, concat, type HeaderLie, type RawEntry, rawZip } from "../../test/raw-zip.js";
import { readThemeArriving, readThemeBothWays, readZipArriving, readZipBothWays } from "../../test/read-arriving.js";
import { pack, SAMPLE } from "../../test/sample-theme.js";
import { descriptor, streamed } from "../../test/zip-entries.js";
import { crc32 } from "./crc32.portable.js";
import { ReadAhead } from "./read-ahead.js";
import { writeZip } from "./write-zip.js";
import { ZIP_LIMITS } from "./zip-limits.js";

const text = bytesOf("text ".repeat(300));
const files = [
  ["a.txt", text],
  ["b.bin", new Uint8Array(900).fill(7)],
  ["c.txt", bytesOf("c")],
] as const;
const zip = writeZip(files);
const entry = (name: string, change: Partial<RawEntry> = {}): RawEntry => ({
  name,
  data: text,
  deflate: true,
  ...change,
});

describe("a zip that is read while it arrives", () => {
  it("is read file by file, as soon as each is complete", () => {
    const lengths = Array.from({ length: zip.length }, (_, index) => index);
    const { read, inTime } = readZipArriving(zip, lengths);
    expect(read).toEqual({ ok: true, entries: new Map(files) });
    expect(inTime).toBe(files.length);
    const counts = lengths.map((length) => readZipArriving(zip.subarray(0, length), [length]).inTime);
    expect([...new Set(counts)]).toEqual([0, 1, 2, 3]);
  });

  it("is read again where it was not read ahead", () => {
    const { read, inTime } = readZipArriving(zip, [100]);
    expect([read.ok, inTime]).toEqual([true, 3]);
    const late = rawZip([entry("a"), streamed(descriptor(crc32(text), 0, 0)), entry("b")]);
    expect(readZipArriving(late, []).inTime).toBe(1);
  });

  it("gives a file to the very entry that was read, and to no other", () => {
    const stored = rawZip([{ name: "a.txt", data: text }]);
    const source = {
      length: stored.length,
      read: (at: number, length: number) => new Uint8Array(stored.subarray(at, at + length)),
    };
    const ahead = new ReadAhead(source, ZIP_LIMITS, ({ name }) => name);
    ahead.arrived(stored.length);
    const size = text.length;
    const record = { name: "a.txt", method: 0, crc: crc32(text), compressedSize: size, size };
    const rest = { nameBytes: bytesOf("a.txt"), flags: 0, offset: 0, mode: 0 };
    const find = (change: object, start = 35) =>
      ahead.find({ ...record, ...rest, ...change }, start, () => new Uint8Array(text));
    expect(find({})).toEqual({ taken: "a.txt" });
    for (const change of [{ name: "b.txt" }, { method: 8 }, { crc: 1 }, { compressedSize: 1 }, { size: 1 }])
      expect(find(change)).toBeUndefined();
    expect(find({}, 36)).toBeUndefined();
  });

  it("gives files whose contents can be read again once the whole package was read", () => {
    const read = readThemeArriving(pack(SAMPLE), [300]);
    if (!read.ok) throw new Error(JSON.stringify(read.findings));
    expect(read.theme.assets.get("logo.png")?.bytes()).toEqual(SAMPLE["assets/logo.png"]);
  });
});

describe("reading ahead gives the same as reading at the end", () => {
  const sample = pack(SAMPLE);
  const stops = fc.array(fc.nat(sample.length), { maxLength: 6 }).map((list) => list.sort((a, b) => a - b));

  it("for every beginning", () => {
    for (let length = 0; length < sample.length; length += 7) readThemeBothWays(sample.subarray(0, length), [[length]]);
  });

  it("for any bytes, in any pieces", () => {
    const edit = fc.tuple(fc.nat(sample.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 4 }), stops, (edits, pieces) => {
        const changed = new Uint8Array(sample);
        for (const [at, byte] of edits) changed[at] = byte;
        readThemeBothWays(changed, [pieces]);
      }),
    );
  });

  const deflated = deflateRawSync(text);
  const lies: HeaderLie = {
    name: "c.txt",
    flags: 0x800,
    method: 0,
    crc: 1,
    compressedSize: deflated.length - 1,
    size: 9,
    extra: new Uint8Array(4),
    offset: 3,
  };
  it.each(Object.entries(lies))(
    "for an entry that lies about its %s, here or there or in both places",
    (field, lie) => {
      for (const places of [["local"], ["central"], ["local", "central"]])
        readZipBothWays(
          rawZip([
            entry("a.txt"),
            entry("b.txt", Object.fromEntries(places.map((place) => [place, { [field]: lie }]))),
          ]),
        );
    },
  );

  const bomb = deflateRawSync(new Uint8Array(1024 * 1024));
  it.each<[string, Uint8Array]>([
    ["one name twice", rawZip([entry("a"), entry("a")])],
    ["a name that only the header has", rawZip([entry("a", { local: { name: "b" } }), entry("b")])],
    [
      "two entries that change names",
      rawZip([entry("a", { local: { name: "b" } }), entry("b", { local: { name: "a" } })]),
    ],
    ["a bomb", rawZip([entry("a", { compressed: bomb }), entry("b")])],
    ["bytes behind the contents", rawZip([entry("a", { compressed: concat(deflated, new Uint8Array(9)) })])],
    ["an encrypted entry", rawZip([entry("a", { flags: 1 }), entry("b")])],
    ["a gap", rawZip([entry("a", { after: new Uint8Array(5) }), entry("b")])],
    ["a folder and files of macOS", rawZip([{ name: "x/" }, entry("__MACOSX/a"), entry(".DS_Store"), entry("a")])],
    ["an entry that the directory leaves out", concat(rawZip([entry("a")]).subarray(0, 30), rawZip([entry("b")]))],
    ["another order in the directory", rawZip([entry("b", { central: { offset: 0 } }), entry("a")])],
  ])("for %s", (_, bytes) => {
    readZipBothWays(bytes, ZIP_LIMITS, [[], [50], [40, 90, 120], [bytes.length - 30]]);
  });

  it("for a package beyond the bounds, of which no more is inflated than the bounds allow", () => {
    const many = writeZip(Array.from({ length: 9 }, (_, index) => [`${index}`, text]));
    for (const limits of [
      { ...ZIP_LIMITS, entries: 4 },
      { ...ZIP_LIMITS, totalBytes: 4 * text.length },
      { ...ZIP_LIMITS, packageBytes: 99 },
      { ...ZIP_LIMITS, fileBytes: (name: string) => (name === "4" ? 1 : 99_999) },
    ]) {
      expect(readZipBothWays(many, limits, [[], [80, 300]])).toMatchObject({ ok: false });
      expect(readZipArriving(many, [], limits).inTime).toBeLessThanOrEqual(4);
    }
  });
});
