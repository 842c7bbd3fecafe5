import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { packPlain, packWoff, packWoff2, type SampleFont, sampleTables } from "../../test/sample-font.js";
import { readFontMetrics } from "./font-metrics.js";

const measured = (font: SampleFont) => readFontMetrics(packWoff2(sampleTables(font)));

describe("the metrics of a font", () => {
  const usual = { ascent: 0.9, descent: 0.2, lineGap: 0.05, width: 0.5, atWeights: [] };

  it.each([
    ["TTF", packPlain],
    ["WOFF", packWoff],
    ["WOFF2", packWoff2],
    [
      "WOFF2 with packed advances",
      (tables: ReturnType<typeof sampleTables>) => packWoff2(tables, { isTransformed: true }),
    ],
  ])("are in parts of its size, from a file as %s", (_, pack) => {
    expect(readFontMetrics(pack(sampleTables()))).toMatchObject(usual);
  });

  it("are read through either map of characters", () => {
    expect(measured({ isLong: true })).toEqual(measured({}));
  });

  it("are those of the lines that the font asks for", () => {
    expect(measured({ typographic: [800, 300, 0] })).toMatchObject({ ascent: 0.8, descent: 0.3, lineGap: 0 });
  });

  it("name the scripts that the font has letters for", () => {
    expect(measured({})?.range).toBe("U+0-2FF, U+1E00-1EFF, U+2000-22FF");
    const letters = ` ,.ACIMSTabcdefghijklmnopqrstuvwxyz${"\u03b1\u0430"}`;
    expect(measured({ letters })?.range).toContain("U+370-3FF, U+1F00-1FFF, U+400-52F");
  });

  it("of a variable font are those of each weight that it has, by its own scale", () => {
    const [regular, strong, bold] = measured({ boldWidening: 120 })?.atWeights ?? [];
    expect([regular, bold]).toEqual([
      { weight: 400, width: 0.5 },
      { weight: 700, width: 0.62 },
    ]);
    // 600 is two thirds of the axis, which is a third of the way on the second line of the scale after its quarter.
    expect(strong?.width).toBeCloseTo(0.5 + 0.12 * 0.5, 4);
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["a picture", new TextEncoder().encode("GIF89a")],
    ["a font of icons", packWoff2(sampleTables({ letters: "\ue000\ue001" }))],
    ["a font without tables", packWoff2({})],
    ["letters without width", packWoff2(sampleTables({ width: 0 }))],
    ["letters as wide as a page", packWoff2(sampleTables({ width: 9_000 }))],
    ["lines as high as a page", packWoff2(sampleTables({ lines: [30_000, 200, 0] }))],
    ["lines upside down", packWoff2(sampleTables({ lines: [-900, 200, 0] }))],
  ])("do not exist for %s", (_, bytes) => {
    expect(readFontMetrics(bytes)).toBeUndefined();
  });

  it("are not read from what unpacks to more than a font has", () => {
    const bomb = brotliCompressSync(new Uint8Array(20 * 1024 * 1024));
    const font = packWoff2({ cmap: new Uint8Array(4) });
    const bytes = Buffer.concat([font.subarray(0, 20), Buffer.alloc(4), font.subarray(24, 54), bomb]);
    bytes.writeUInt32BE(bomb.length, 20);
    expect(bytes.length).toBeLessThan(1_000);
    expect(readFontMetrics(new Uint8Array(bytes))).toBeUndefined();
    expect(readFontMetrics(packWoff(sampleTables(), 0xffff_ffff))).toBeUndefined();
  });
});
