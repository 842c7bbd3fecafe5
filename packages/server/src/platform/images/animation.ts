import type { Metadata } from "sharp";
import type { PictureRefusal, PictureRules, PictureType } from "./images.js";

// Every frame is decoded and encoded again, in each size: time grows with the pixels of all of them.
const MAX_FRAMES = 300;
const MAX_PIXELS = 25_000_000;

const MOVING: readonly PictureType[] = ["image/gif", "image/webp"];

const framesIn = (type: PictureType, { pages = 1 }: Metadata): number => (MOVING.includes(type) ? pages : 1);

/** Decides by the header of a picture whether it stays an animation. */
export function judgeAnimation(type: PictureType, metadata: Metadata, rules: PictureRules): boolean | PictureRefusal {
  const frames = framesIn(type, metadata);
  if (frames === 1 || rules.stills === "all") return false;
  const { width, height } = metadata;
  if (frames <= MAX_FRAMES && frames * width * height <= MAX_PIXELS) return true;
  if (rules.stills === "large") return false;
  return {
    ok: false,
    reason: "animation",
    message: `must have at most ${MAX_FRAMES} frames, and ${MAX_PIXELS / 1_000_000} megapixels in all of them; this animation has ${frames} frames of ${width} × ${height} pixels, so shorten it, make it smaller, or send one of its frames`,
  };
}
