import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFontMetrics } from "../src/fonts/font-metrics.js";
import { fuzzRuns } from "./fuzz-runs.js";
import { packPlain, packWoff, packWoff2, sampleTables } from "./sample-font.js";

const tables = sampleTables({ boldWidening: 120, typographic: [800, 200, 0] });
const long = sampleTables({ boldWidening: 120, isLong: true });
const FONTS = [tables, long].flatMap((each) => [packPlain(each), packWoff(each), packWoff2(each)]);
const runs = { numRuns: fuzzRuns() };

/** Metrics that a stylesheet may be written with, or none. */
function expectSound(bytes: Uint8Array): void {
  const metrics = readFontMetrics(bytes);
  if (!metrics) return;
  const { ascent, descent, lineGap, width, atWeights } = metrics;
  for (const height of [ascent, descent, lineGap]) expect(height >= 0 && height <= 4).toBe(true);
  for (const each of [width, ...atWeights.map((at) => at.width)]) expect(each >= 0.1 && each <= 2).toBe(true);
}

const edits = fc.array(
  fc.record({
    at: fc.nat(),
    value: fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.integer({ min: 0, max: 255 })),
  }),
  { minLength: 1, maxLength: 12 },
);

describe("hostile fonts", () => {
  it("with any bytes changed have sound metrics or none", () => {
    fc.assert(
      fc.property(fc.constantFrom(...FONTS), edits, (font, changes) => {
        const bytes = Uint8Array.from(font);
        for (const { at, value } of changes) bytes[at % bytes.length] = value;
        expectSound(bytes);
      }),
      runs,
    );
  });

  it("with tables changed before they are packed have sound metrics or none", () => {
    const names = Object.keys(tables);
    fc.assert(
      fc.property(fc.constantFrom(...names), edits, fc.constantFrom(packPlain, packWoff2), (name, changes, pack) => {
        const bytes = Uint8Array.from(tables[name] ?? []);
        for (const { at, value } of changes) bytes[at % bytes.length] = value;
        expectSound(pack({ ...tables, [name]: bytes }));
      }),
      runs,
    );
  });

  it("that end early have sound metrics or none", () => {
    for (const font of FONTS)
      for (let length = 0; length < font.length; length += 1) expectSound(new Uint8Array(font.subarray(0, length)));
  });

  it("of any bytes after a true beginning have sound metrics or none", () => {
    const signatures = ["wOFF", "wOF2", "OTTO", "true"].map((text) => new TextEncoder().encode(text));
    fc.assert(
      fc.property(fc.constantFrom(...signatures), fc.uint8Array({ maxLength: 400 }), (head, rest) =>
        expectSound(Uint8Array.from([...head, ...rest])),
      ),
      runs,
    );
  });
});
