import { constants, deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../test/fuzz-runs.js";
import { inflateRaw as portable } from "./inflate.portable.js";
import { inflateRaw as native } from "./zlib.node.js";

const contents = fc.oneof(
  fc.uint8Array({ maxLength: 3_000 }),
  fc
    .array(fc.constantFrom("body{", "color", ":", "red", "}\n"), { maxLength: 2_000 })
    .map((words) => Buffer.from(words.join(""))),
);
const strategy = fc.constantFrom(
  constants.Z_DEFAULT_STRATEGY,
  constants.Z_FIXED,
  constants.Z_HUFFMAN_ONLY,
  constants.Z_RLE,
);

describe.each([
  ["zlib", native],
  ["portable", portable],
])("inflateRaw (%s)", (_, inflateRaw) => {
  it("gives back what was deflated and tells how much it took", () => {
    fc.assert(
      fc.property(contents, strategy, fc.integer({ min: 0, max: 9 }), (bytes, kind, level) => {
        const deflated = deflateRawSync(bytes, { strategy: kind, level });
        const inflated = inflateRaw(Buffer.concat([deflated, Buffer.from("tail")]), bytes.length);
        expect(inflated?.consumed).toBe(deflated.length);
        expect(Buffer.from(inflated?.bytes ?? []).equals(bytes)).toBe(true);
      }),
    );
  });

  it("stops at the limit", () => {
    const deflated = deflateRawSync(new Uint8Array(1_000));
    expect(inflateRaw(deflated, 999)).toBeUndefined();
    expect(inflateRaw(deflated, 1_000)?.bytes.length).toBe(1_000);
    expect(inflateRaw(deflateRawSync(new Uint8Array(1)), 0)).toBeUndefined();
  });

  it("refuses every truncated stream", () => {
    const deflated = deflateRawSync(Buffer.from("abcabcabd".repeat(20)));
    for (let length = 0; length < deflated.length; length += 1)
      expect(inflateRaw(deflated.subarray(0, length), 10_000)).toBeUndefined();
  });
});

describe("the two inflaters", () => {
  it("agree on noise", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
        const expected = native(noise, 5_000);
        const actual = portable(noise, 5_000);
        expect(actual?.bytes.length).toBe(expected?.bytes.length);
        if (expected) expect(actual).toEqual({ bytes: new Uint8Array(expected.bytes), consumed: expected.consumed });
      }),
      { numRuns: fuzzRuns(3_000) },
    );
  });
});
