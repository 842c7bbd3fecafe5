import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pack, SAMPLE } from "../../test/sample-theme.js";
import { readThemePackage } from "../package/read-theme-package.js";
import type { ByteSource } from "./byte-source.js";
import { readZip } from "./read-zip.js";
import { writeZip } from "./write-zip.js";

const service = { serviceVersion: "0.1.0" };

/** A source that notes how much it is asked for; `read` may change what it gives. */
function sourceOf(
  bytes: Uint8Array,
  read = (at: number, length: number) => new Uint8Array(bytes.subarray(at, at + length)),
) {
  const reads: number[] = [];
  const source: ByteSource = {
    length: bytes.length,
    read(at, length) {
      reads.push(length);
      return read(at, length);
    },
  };
  return { source, reads };
}

const noise = (length: number, seed: number): Uint8Array => {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
};

const files = new Map([
  ["a.bin", noise(90_000, 1)],
  ["b.txt", new TextEncoder().encode("text ".repeat(30_000))],
  ["c.bin", noise(70_000, 2)],
  ["empty", new Uint8Array()],
]);
const zip = writeZip(files);

describe("a package in a source", () => {
  it("has the files of the same package in memory", () => {
    const { source } = sourceOf(zip);
    const read = readZip(source);
    expect(read).toEqual({ ok: true, entries: files });
    expect(read).toEqual(readZip(zip));
  });

  it("is judged as the same package in memory, whatever its bytes", () => {
    const sample = pack(SAMPLE);
    const edit = fc.tuple(fc.nat(sample.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 4 }), fc.nat(40), (edits, cut) => {
        const changed = new Uint8Array(sample.subarray(0, sample.length - (cut > 30 ? cut : 0)));
        for (const [at, byte] of edits) changed[at % changed.length] = byte;
        expect(readZip(sourceOf(changed).source)).toEqual(readZip(changed));
        const [here, there] = [readThemePackage(changed, service), readThemePackage(sourceOf(changed).source, service)];
        const told = (read: typeof here) => (read.ok ? [read.theme.manifest, read.notices] : read.findings);
        expect(told(there)).toEqual(told(here));
      }),
    );
  });

  it("is never read as a whole: only the end, headers, and one file at a time", () => {
    const many = writeZip(new Map(Array.from({ length: 40 }, (_, index) => [`${index}.bin`, noise(30_000, index)])));
    const { source, reads } = sourceOf(many);
    expect(readZip(source).ok).toBe(true);
    // The end record is searched in the last 64 kB and its own 22 bytes.
    expect(Math.max(...reads)).toBe(65_535 + 22);
    expect(reads.filter((length) => length > 4_096).length).toBe(1 + 40);
  });

  it("frees what it read of a file, and leaves bytes in memory alone", () => {
    const given: Uint8Array[] = [];
    const { source } = sourceOf(zip, (at, length) => {
      const bytes = new Uint8Array(zip.subarray(at, at + length));
      given.push(bytes);
      return bytes;
    });
    expect(readThemePackage(source, service).ok).toBe(false);
    const freed = given.filter(({ length }) => length === 0);
    // Three files have contents; an empty one is read and freed as well.
    expect(freed).toHaveLength(files.size);
    readThemePackage(zip, service);
    expect(readZip(zip)).toEqual({ ok: true, entries: files });
  });

  it.each([
    ["nothing", () => new Uint8Array()],
    ["fewer bytes", (at: number, length: number) => new Uint8Array(zip.subarray(at, at + length - 1))],
    ["more bytes", (at: number, length: number) => new Uint8Array(zip.subarray(at - 1, at + length))],
  ])("is refused when the source gives %s", (_, read) => {
    expect(readZip(sourceOf(zip, read).source)).toMatchObject({ ok: false, findings: [{ rule: "zip/truncated" }] });
  });

  it("is refused when the source becomes shorter after its directory was read", () => {
    const stored = writeZip(new Map([["c.woff2", noise(70_000, 2)]]));
    const { source } = sourceOf(
      stored,
      (at, length) => new Uint8Array(stored.subarray(at, at + (length === 70_000 ? 9 : length))),
    );
    const read = readZip(source);
    expect(read).toMatchObject({ ok: false, findings: [{ rule: "zip/truncated" }] });
  });

  it("throws on request when the source has changed since the checks, and passes on what the source throws", () => {
    const sample = pack(SAMPLE);
    const read = readThemePackage(sourceOf(sample).source, service);
    if (!read.ok) throw new Error(JSON.stringify(read.findings));
    const logo = read.theme.assets.get("logo.png");
    expect(logo?.bytes()).toEqual(SAMPLE["assets/logo.png"]);
    sample.fill(0);
    expect(() => logo?.bytes()).toThrow("since it was checked");
    const broken = () => {
      throw new Error("the disk is gone");
    };
    expect(() => readZip(sourceOf(zip, broken).source)).toThrow("the disk is gone");
  });
});
