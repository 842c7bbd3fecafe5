import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { seededNumbers } from "./seeded-numbers.js";

export type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

/** A picture of the disk, and what somebody sees of it at its left, in its middle and at its right. */
export interface GivenPicture {
  readonly path: string;
  readonly seen: readonly [left: Pixel, middle: Pixel, right: Pixel];
  /** Frames of an animation, of which the last one is blue where the first one is red. */
  readonly frames: number;
}

const [WIDTH, HEIGHT] = [900, 600] as const;
const RED: Pixel = [200, 40, 40, 255];
const BLUE: Pixel = [40, 40, 200, 255];
const GREY: Pixel = [120, 120, 120, 255];
const NOTHING: Pixel = [0, 0, 0, 0];
const veiled = ([red, green, blue]: Pixel): Pixel => [red, green, blue, 128];

/** Pixels of three columns in these colours, with the noise of a drawing that was scanned. */
function columns(colours: GivenPicture["seen"], seed: number, channels: readonly number[]): Uint8Array {
  const next = seededNumbers(seed);
  const pixels = new Uint8Array(WIDTH * HEIGHT * channels.length);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const colour = colours[Math.floor(((at % WIDTH) * 3) / WIDTH)] ?? NOTHING;
    const noise = next() * 4;
    for (const [place, channel] of channels.entries())
      pixels[at * channels.length + place] = (colour[channel] ?? 0) + (channel === 3 ? 0 : noise);
  }
  return pixels;
}

const drawn = (colours: GivenPicture["seen"], seed: number, channels: readonly number[] = [0, 1, 2, 3]): Sharp =>
  sharp(columns(colours, seed, channels), {
    raw: { width: WIDTH, height: HEIGHT, channels: channels.length as 1 | 2 | 3 | 4 },
  });

const FRAMES = 6;

/** Frames one below the other, from red to blue. */
function moving(seed: number): Sharp {
  const frames = Array.from({ length: FRAMES }, (_, frame) => {
    const share = frame / (FRAMES - 1);
    const colour: Pixel = [200 - share * 160, 40, 40 + share * 160, 255];
    return columns([colour, colour, colour], seed + frame, [0, 1, 2, 3]);
  });
  return sharp(Buffer.concat(frames), {
    raw: { width: WIDTH, height: HEIGHT * FRAMES, channels: 4, pageHeight: HEIGHT },
  });
}

const DELAY = Array.from({ length: FRAMES }, () => 80);
const CLEAR: GivenPicture["seen"] = [NOTHING, veiled(RED), RED];
const CLEAR_GREY: GivenPicture["seen"] = [NOTHING, veiled(GREY), GREY];
const STILL: GivenPicture["seen"] = [RED, RED, BLUE];
const ALL_RED: GivenPicture["seen"] = [RED, RED, RED];

const PICTURES: readonly (readonly [name: string, picture: Sharp, seen: GivenPicture["seen"], frames: number])[] = [
  ["logo.png", drawn(CLEAR, 1).png(), CLEAR, 1],
  // The index of a palette, with an alpha for each of its colours.
  ["badge 8.png", drawn(CLEAR, 2).png({ palette: true, dither: 0 }), CLEAR, 1],
  ["Skizze (grau).png", drawn(CLEAR_GREY, 3, [0, 3]).toColourspace("b-w").png(), CLEAR_GREY, 1],
  ["scan 16 bit.png", drawn(CLEAR, 4).toColourspace("rgb16").png(), CLEAR, 1],
  ["photo.avif", drawn(STILL, 5, [0, 1, 2]).avif({ quality: 70, effort: 0 }), STILL, 1],
  ["waving.gif", moving(6).gif({ delay: DELAY, loop: 0, effort: 1 }), ALL_RED, FRAMES],
  ["sticker.webp", moving(7).webp({ delay: DELAY, loop: 0, effort: 0 }), ALL_RED, FRAMES],
];

/** Writes a picture of each form that people have beside photos: PNG with alpha in four ways, AVIF, and two that move. */
export const writePictures = (folder: string): Promise<readonly GivenPicture[]> =>
  Promise.all(
    PICTURES.map(async ([name, picture, seen, frames]) => {
      const path = join(folder, name);
      await writeFile(path, await picture.toBuffer());
      return { path, seen, frames };
    }),
  );
