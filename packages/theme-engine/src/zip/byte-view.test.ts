import { describe, expect, it } from "vitest";
import { ByteView } from "./byte-view.js";
import { attempt } from "./zip-fault.js";

const bytes = Uint8Array.of(0xff, 1, 2, 3, 4, 5, 6, 7, 0, 0xff);
// A view of the middle of a buffer: the memory before and after does not belong to it.
const view = new ByteView(bytes.subarray(1, 9));

const reads: readonly (readonly [string, number, (at: number) => unknown, unknown])[] = [
  ["u16", 2, (at) => view.u16(at), 7],
  ["u32", 4, (at) => view.u32(at), 0x00_07_06_05],
  ["u64", 8, (at) => view.u64(at), 0x00_07_06_05_04_03_02_01],
  ["a slice", 3, (at) => [...view.slice(at, 3)], [6, 7, 0]],
];

describe("a byte view", () => {
  it.each(reads)("reads %s up to its last byte, and refuses one byte further or before its first", (...given) => {
    const [, length, read, last] = given;
    expect(read(view.length - length)).toEqual(last);
    for (const at of [view.length - length + 1, view.length, -1, -length, Number.MAX_SAFE_INTEGER])
      expect([at, attempt("a.zip", () => read(at))]).toMatchObject([at, { finding: { rule: "zip/truncated" } }]);
  });

  it("gives a slice of nothing at its end, and refuses one behind it", () => {
    expect([...view.slice(view.length, 0)]).toEqual([]);
    expect(attempt("a.zip", () => view.slice(view.length + 1, 0))).toMatchObject({
      finding: { rule: "zip/truncated" },
    });
  });

  it("gives numbers of 64 bits as far as JavaScript counts", () => {
    const written = (value: bigint): ByteView => {
      const data = new Uint8Array(8);
      new DataView(data.buffer).setBigUint64(0, value, true);
      return new ByteView(data);
    };
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    expect(written(most).u64(0)).toBe(Number.MAX_SAFE_INTEGER);
    expect(attempt("a.zip", () => written(most + 1n).u64(0))).toMatchObject({ finding: { rule: "zip/zip64" } });
  });
});
