import sharp from "sharp";

const COLOURS = [
  [220, 20, 20],
  [20, 180, 20],
  [20, 20, 220],
  [230, 230, 20],
] as const;

export interface AnimationOptions {
  readonly width?: number;
  readonly height?: number;
  readonly frames?: number;
}

/** An animation whose frames have one colour each, in turn. */
export async function animation(
  format: "gif" | "webp",
  { width = 60, height = 30, frames = 4 }: AnimationOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const background = (index: number) => {
    const [r, g, b] = COLOURS[index % COLOURS.length] ?? COLOURS[0];
    return { r, g, b };
  };
  const drawn = Array.from({ length: frames }, (_, index) =>
    sharp({ create: { width, height, channels: 3, background: background(index) } })
      .png()
      .toBuffer(),
  );
  const delay = Array.from({ length: frames }, (_, index) => 50 + 10 * (index % 4));
  const joined = sharp(await Promise.all(drawn), { join: { animated: true } });
  const written = format === "gif" ? joined.gif({ delay, loop: 3 }) : joined.webp({ delay, loop: 3 });
  return new Uint8Array(await written.toBuffer());
}

/** Reads an animation as a reader sees it: its timing, and the colour of each frame. */
export async function seenOf(bytes: Uint8Array) {
  const { pages = 1, delay, loop, width, pageHeight, height, format } = await sharp(bytes).metadata();
  const colours = await Promise.all(
    Array.from({ length: pages }, async (_, page) => {
      const { data } = await sharp(bytes, { page }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return nearest(data.subarray(0, 3));
    }),
  );
  return { format, frames: pages, delay, loop, width, height: pageHeight ?? height, colours };
}

const nearest = (pixel: Uint8Array): number =>
  COLOURS.findIndex((colour) => colour.every((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) < 40));
