import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { seededNumbers } from "./seeded-numbers.js";

/** The corners of every photo as they are seen upright, by their colours in red, green and blue. */
export const CORNERS = {
  topLeft: [200, 60, 60],
  topRight: [60, 170, 60],
  bottomLeft: [60, 60, 200],
  bottomRight: [200, 180, 50],
} as const;

interface PhotoOrder {
  readonly seed: number;
  /** The EXIF orientation: how the phone was held, as 1, 3, 6 or 8. */
  readonly orientation: 1 | 3 | 6 | 8;
  /** Pixels of the upright photo. */
  readonly width: number;
  readonly height: number;
  /** Strength of its noise, which decides how many bytes it takes. */
  readonly grain: number;
}

/** Degrees by which the pixels of the file are turned against the photo as it is seen. */
const TURNED: Readonly<Record<PhotoOrder["orientation"], number>> = { 1: 0, 3: 180, 6: 270, 8: 90 };

/** A phone says where it was. */
const POSITION = {
  IFD0: { Make: "Quayphone", Model: "Q7", Software: "Camera 12.1" },
  IFD2: { DateTimeOriginal: "2026:07:14 18:22:05", OffsetTimeOriginal: "+02:00" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "54/1 19/1 2412/100",
    GPSLongitudeRef: "E",
    GPSLongitude: "10/1 8/1 1980/100",
  },
};

/** Pixels with a colour in each quarter, and the noise of a small sensor. */
function uprightPixels({ seed, width, height, grain }: PhotoOrder): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  const next = seededNumbers(seed);
  const noise = Float32Array.from({ length: 65_521 }, () => (next() - 0.5) * grain);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    const [left, right] =
      y * 2 < height ? [CORNERS.topLeft, CORNERS.topRight] : [CORNERS.bottomLeft, CORNERS.bottomRight];
    for (let x = 0; x < width; x += 1) {
      const colour = x * 2 < width ? left : right;
      for (const channel of colour) {
        pixels[at] = Math.max(0, Math.min(255, channel + (noise[at % noise.length] ?? 0)));
        at += 1;
      }
    }
  }
  return pixels;
}

/** A JPEG as a phone writes it: turned by its EXIF orientation, with a position and with megabytes of detail. */
async function makePhoto(order: PhotoOrder): Promise<Buffer> {
  const { width, height, orientation } = order;
  const upright = sharp(uprightPixels(order), { raw: { width, height, channels: 3 } });
  return upright
    .rotate(TURNED[orientation])
    .withExif(POSITION)
    .withMetadata({ orientation })
    .jpeg({ quality: 90, chromaSubsampling: "4:2:0" })
    .toBuffer();
}

const HELD = [6, 1, 6, 3, 8] as const;

/** Writes that many photos of 2 to 9 MB into the folder, and returns their paths. */
export async function writePhotos(folder: string, count: number): Promise<readonly string[]> {
  const paths: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const orientation = HELD[number % HELD.length] ?? 1;
    const isTall = orientation === 6 || orientation === 8;
    const [width, height] = isTall ? ([3024, 4032] as const) : ([4032, 3024] as const);
    const grain = 20 + (number % 4) * 18;
    const path = join(folder, `IMG_${4_200 + number}.jpg`);
    await writeFile(path, await makePhoto({ seed: number, orientation, width, height, grain }));
    paths.push(path);
  }
  return paths;
}
