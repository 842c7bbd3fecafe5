import { detectAssetType } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import type { PictureRules } from "../../../src/platform/images/images.js";
import { createImages } from "../../../src/platform/images/sharp-images.js";
import { type AnimationOptions, animation, seenOf } from "../../support/animations.js";

const images = createImages(detectAssetType);
const RULES: PictureRules = { maxBytes: 10_000_000, types: [], width: 400, height: 300, fit: "inside" };
const RUNS = { format: "webp", frames: 4, delay: [50, 60, 70, 80], loop: 3, colours: [0, 1, 2, 3] };

async function taken(bytes: Uint8Array, rules: Partial<PictureRules> = {}) {
  const result = await images.reencode(bytes, { ...RULES, ...rules });
  if (!result.ok) throw new Error(result.message);
  return result.picture;
}

describe.each(["gif", "webp"] as const)("an animated %s", (format) => {
  it("keeps its frames, how long each is seen, and how often it runs", async () => {
    const picture = await taken(await animation(format));
    expect(picture).toMatchObject({ type: "image/webp", width: 60, height: 30 });
    expect(await seenOf(picture.bytes)).toEqual({ ...RUNS, width: 60, height: 30 });
  });

  it("is made smaller, or cut, in every frame alike", async () => {
    const bytes = await animation(format, { width: 800, height: 200 });
    const inside = await taken(bytes);
    expect(inside).toMatchObject({ width: 400, height: 100 });
    expect(await seenOf(inside.bytes)).toEqual({ ...RUNS, width: 400, height: 100 });
    const cut = await taken(bytes, { fit: "cover", width: 64, height: 64 });
    expect(cut).toMatchObject({ width: 64, height: 64 });
    expect(await seenOf(cut.bytes)).toEqual({ ...RUNS, width: 64, height: 64 });
  });

  it("moves in each of several sizes", async () => {
    const result = await images.reencodeInSizes(
      await animation(format, { width: 800, height: 200 }),
      RULES,
      [100, 390],
    );
    const pictures = result.ok ? result.pictures : expect.fail(result.message);
    expect(pictures).toMatchObject([
      { width: 100, height: 25 },
      { width: 400, height: 100 },
    ]);
    for (const { bytes, width, height } of pictures) expect(await seenOf(bytes)).toEqual({ ...RUNS, width, height });
  });

  it("becomes its first frame where nothing may move, and where it is too large for what may", async () => {
    const large = await animation(format, { width: 4, height: 4, frames: 301 });
    const stilled = [
      await taken(await animation(format), { stills: "all" }),
      await taken(large, { stills: "all" }),
      await taken(large, { stills: "large" }),
    ];
    for (const { bytes } of stilled) expect(await seenOf(bytes)).toMatchObject({ frames: 1, colours: [0] });
    const small = await taken(await animation(format), { stills: "large" });
    expect(await seenOf(small.bytes)).toMatchObject({ frames: 4 });
  });

  it.each<[string, AnimationOptions]>([
    ["frames", { width: 4, height: 4, frames: 301 }],
    ["pixels in all frames", { width: 3_000, height: 2_100, frames: 4 }],
  ])("is refused with too many %s, and the answer says what to do", async (_, options) => {
    const { width, height, frames } = options;
    const refused = {
      ok: false,
      reason: "animation",
      message: `must have at most 300 frames, and 25 megapixels in all of them; this animation has ${frames} frames of ${width} × ${height} pixels, so shorten it, make it smaller, or send one of its frames`,
    };
    const bytes = await animation(format, options);
    expect(await images.reencode(bytes, RULES)).toEqual(refused);
    expect(await images.reencodeInSizes(bytes, RULES, [100])).toEqual(refused);
  });

  it("is taken with as many frames as may be", async () => {
    const { bytes } = await taken(await animation(format, { width: 4, height: 4, frames: 300 }));
    expect((await seenOf(bytes)).frames).toBe(300);
  });
});

describe("an animation that was cut off", () => {
  const cutOff = async (format: "gif" | "webp") => {
    const whole = await animation(format, { width: 300, height: 300 });
    return whole.subarray(0, Math.floor(whole.length * 0.6));
  };

  it("is refused as WebP, which says how long it is", async () => {
    expect(await images.reencode(await cutOff("webp"), RULES)).toMatchObject({ ok: false, reason: "broken" });
  });

  it("keeps the frames that arrived as GIF, as browsers show it", async () => {
    const { frames, colours } = await seenOf((await taken(await cutOff("gif"))).bytes);
    expect(frames).toBeLessThan(RUNS.frames);
    expect(colours).toEqual(RUNS.colours.slice(0, frames));
  });
});

it("an animation of up to 256 pixels with transparency keeps both", async () => {
  const { bytes } = await taken(await animation("gif"), { width: 128, height: 128 });
  expect(await seenOf(bytes)).toMatchObject({ format: "webp", frames: 4 });
});
