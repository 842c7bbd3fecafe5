import { eventually } from "@sitevine/testkit";
import { detectAssetType } from "@sitevine/theme-engine";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { PictureRules } from "../../../src/platform/images/images.js";
import { createImages } from "../../../src/platform/images/sharp-images.js";
import { boastingAvif, boastingPng, canvas, type PictureFormat, picture } from "../../support/pictures.js";

const images = createImages(detectAssetType);
const FORMATS: readonly PictureFormat[] = ["png", "jpeg", "webp", "avif", "gif"];
const RULES: PictureRules = { maxBytes: 10_000_000, types: [], width: 400, height: 300, fit: "inside" };

async function taken(bytes: Uint8Array, rules: Partial<PictureRules> = {}) {
  const result = await images.reencode(bytes, { ...RULES, ...rules });
  if (!result.ok) throw new Error(`refused: ${result.reason}: ${result.message}`);
  return result.picture;
}

async function reasonOf(bytes: Uint8Array, rules: Partial<PictureRules> = {}): Promise<string> {
  const result = await images.reencode(bytes, { ...RULES, ...rules });
  return result.ok ? "taken" : result.reason;
}

const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

describe("a picture in several sizes", () => {
  const sizesOf = async (bytes: Uint8Array, widths: readonly number[]) => {
    const result = await images.reencodeInSizes(bytes, RULES, widths);
    return result.ok ? result.pictures : result.reason;
  };

  it("has each that is clearly smaller, and the largest, all of the same kind", async () => {
    const color = { r: 0, g: 0, b: 200, alpha: 0.5 };
    const made = await sizesOf(await picture("png", { width: 800, height: 200, color }), [100, 390, 400, 500]);
    expect(made).toMatchObject([
      { type: "image/webp", width: 100, height: 25 },
      { type: "image/webp", width: 400, height: 100 },
    ]);
    for (const { bytes, width } of typeof made === "string" ? [] : made)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width, hasAlpha: true });
  });

  it("stands upright, in colour or in grey, without what the file said about itself", async () => {
    const grey = sharp({ create: { width: 60, height: 30, channels: 3, background: "grey" } }).greyscale();
    const turned = await grey.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const made = await sizesOf(turned, [20]);
    expect(made).toMatchObject([
      { width: 20, height: 40 },
      { width: 30, height: 60 },
    ]);
    for (const { bytes } of typeof made === "string" ? [] : made)
      expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
  });

  it("is refused for the same reasons", async () => {
    expect(await sizesOf(boastingPng(20_001, 10), [10])).toBe("pixels");
    expect(await sizesOf(new Uint8Array(20), [10])).toBe("type");
    expect(await sizesOf((await picture("jpeg", { width: 300, height: 300 })).subarray(0, 400), [10])).toBe("broken");
  });
});

describe("a picture that is taken", () => {
  it.each(FORMATS)("comes out of %s as WebP, its proportions kept", async (format) => {
    const result = await taken(await picture(format, { width: 800, height: 200 }));
    expect(result).toMatchObject({ type: "image/webp", extension: "webp", width: 400, height: 100 });
    expect(await sharp(result.bytes).metadata()).toMatchObject({ format: "webp", width: 400, height: 100 });
  });

  it("is cut to exactly the box, or left small where it only has to fit in", async () => {
    const small = await picture("png", { width: 30, height: 10 });
    expect(await taken(small)).toMatchObject({ width: 30, height: 10 });
    expect(await taken(small, { fit: "cover", width: 64, height: 64 })).toMatchObject({ width: 64, height: 64 });
  });

  it("stays a PNG with its transparency where it is small, and a WebP with it where it is not", async () => {
    const color = { r: 0, g: 0, b: 0, alpha: 0.5 };
    const icon = await taken(await picture("webp", { color }), { width: 128, height: 128 });
    expect(icon.type).toBe("image/png");
    expect(await sharp(icon.bytes).metadata()).toMatchObject({ format: "png", hasAlpha: true });
    const logo = await taken(await picture("png", { color }));
    expect(logo.type).toBe("image/webp");
    expect(await sharp(logo.bytes).metadata()).toMatchObject({ hasAlpha: true });
  });

  it("stands upright and says nothing of where and with what it was taken", async () => {
    const secret = "Bay 7, 53.5511N";
    const photo = await canvas({ width: 80, height: 20 })
      .withExif({ IFD0: { Copyright: secret, Orientation: "6" }, IFD3: { GPSAreaInformation: secret } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const result = await taken(photo);
    expect([result.width, result.height]).toEqual([20, 80]);
    const { exif, xmp, icc, iptc, orientation } = await sharp(result.bytes).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(Buffer.from(result.bytes).includes(secret)).toBe(false);
  });

  it.each(FORMATS)("loses what hides behind it (%s)", async (format) => {
    const tail = Buffer.from("PK\u0003\u0004<script>alert(1)</script><?php system($_GET[0]); ?>");
    const result = await taken(joined(await picture(format), tail));
    expect(Buffer.from(result.bytes).includes("script")).toBe(false);
    expect(Buffer.from(result.bytes).includes("PK\u0003\u0004")).toBe(false);
  });

  it("is decoded alone, since memory is bounded for one", async () => {
    const bytes = await picture("avif", { width: 800, height: 800 });
    // Refused tasks of an earlier test may still be ending.
    await eventually(() => expect(sharp.counters()).toEqual({ queue: 0, process: 0 }));
    let left = 4;
    // Never added up: a picture moves from one counter to the other between the two being read.
    const most = { queue: 0, process: 0 };
    const work = Array.from({ length: left }, () => taken(bytes).then(() => (left -= 1)));
    while (left > 0) {
      const { queue, process } = sharp.counters();
      most.queue = Math.max(most.queue, queue);
      most.process = Math.max(most.process, process);
      await new Promise(setImmediate);
    }
    await Promise.all(work);
    expect(most.queue).toBeLessThanOrEqual(1);
    expect(most.process).toBeLessThanOrEqual(1);
  });

  it("comes out alike each time, so that the same picture has one address", async () => {
    const bytes = await picture("jpeg", { width: 500, height: 500 });
    const results = await Promise.all(Array.from({ length: 8 }, () => taken(bytes)));
    expect(new Set(results.map((result) => Buffer.from(result.bytes).toString("base64"))).size).toBe(1);
  });
});

describe("a picture that is refused", () => {
  it.each([
    ["SVG", `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`],
    ["SVG behind a declaration", `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["PDF", "%PDF-1.7"],
    ["TIFF", "II*\u0000aaaaaaaa"],
    ["a program", "\u007fELF"],
    ["nothing", ""],
  ])("is %s", async (_name, text) => {
    expect(await reasonOf(new TextEncoder().encode(text))).toBe("type");
    expect(await reasonOf(new TextEncoder().encode(text), { types: ["image/svg+xml", "text/html"] })).toBe("type");
  });

  it("is of a type that the rules leave out, which says which ones they take", async () => {
    const result = await images.reencode(await picture("gif"), { ...RULES, types: ["image/png", "image/jpeg"] });
    expect(result).toEqual({ ok: false, reason: "type", message: "must be a picture of type PNG, JPEG" });
    expect(await reasonOf(await picture("png"), { types: ["image/png"] })).toBe("taken");
  });

  it("has a byte too many", async () => {
    const bytes = await picture("png");
    expect(await reasonOf(bytes, { maxBytes: bytes.byteLength })).toBe("taken");
    expect(await reasonOf(bytes, { maxBytes: bytes.byteLength - 1 })).toBe("bytes");
  });

  it.each([
    [50_000, 50_000],
    [20_001, 1],
    [1, 30_000],
    [7_072, 7_072],
    [0x7fffffff, 0x7fffffff],
  ])("says that it is %d × %d pixels, without memory for them", async (width, height) => {
    const before = process.memoryUsage().rss;
    const reason = await reasonOf(boastingPng(width, height));
    expect(["pixels", "broken"]).toContain(reason);
    if (width <= 1_000_000) expect(reason).toBe("pixels");
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it("is an AVIF of more than 12.5 megapixels, which would be decoded as a whole", async () => {
    expect(await images.reencode(await boastingAvif(3_536, 3_536), RULES)).toEqual({
      ok: false,
      reason: "pixels",
      message: "must have at most 12.5 megapixels and 20000 pixels on a side",
    });
    expect(await reasonOf(await boastingAvif(3_535, 3_535))).not.toBe("pixels");
  });

  it("is a GIF whose frame is huge", async () => {
    const gif = await picture("gif");
    const at = gif.indexOf(0x2c);
    for (const offset of [5, 7]) new DataView(gif.buffer).setUint16(at + offset, 60_000, true);
    expect(await reasonOf(gif)).toBe("pixels");
  });

  it.each(FORMATS)("was cut off (%s)", async (format) => {
    const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, index) => (index * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    for (const part of [0.05, 0.3, 0.6]) {
      const cut = new Uint8Array(whole.subarray(0, Math.max(16, Math.floor(whole.length * part))));
      expect(await reasonOf(cut), `${format} ${part}`).toBe("broken");
    }
  });

  it("begins like one type and goes on as another", async () => {
    const png = await picture("png");
    const gif = await picture("gif");
    expect(await reasonOf(joined(png.subarray(0, 8), gif))).toBe("broken");
    expect(await reasonOf(joined(Buffer.from("RIFF\0\0\0\0WEBP"), png))).toBe("broken");
  });

  it("never makes it throw, whatever bytes are wrong", async () => {
    const seeds = await Promise.all(FORMATS.map((format) => picture(format)));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 12 }),
        async (seed, changes) => {
          const bytes = new Uint8Array(seed);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          expect(typeof (await images.reencode(bytes, RULES)).ok).toBe("boolean");
        },
      ),
      { numRuns: 200 },
    );
  });
});
