import type { Locator } from "playwright-core";
import { CORNERS } from "./files/photos.js";

type Colour = readonly [number, number, number];
type Corner = keyof typeof CORNERS;

/** Distance that two colours may have: noise and compression move them. */
const CLOSE = 40;

/** Colours near the corners of a picture as the browser paints it; undefined while it has not been decoded. */
async function cornerColours(picture: Locator): Promise<Readonly<Record<Corner, Colour>> | undefined> {
  await picture.scrollIntoViewIfNeeded();
  return picture.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) return undefined;
    await image.decode().catch(() => undefined);
    if (!image.complete || image.naturalWidth === 0) return undefined;
    const side = 8;
    const pen = new OffscreenCanvas(side, side).getContext("2d");
    pen?.drawImage(image, 0, 0, side, side);
    const at = (x: number, y: number): Colour => {
      const [red = 0, green = 0, blue = 0] = pen?.getImageData(x, y, 1, 1).data ?? [];
      return [red, green, blue];
    };
    const last = side - 2;
    return { topLeft: at(1, 1), topRight: at(last, 1), bottomLeft: at(1, last), bottomRight: at(last, last) };
  });
}

const isClose = (one: Colour, other: Colour): boolean =>
  one.every((channel, at) => Math.abs(channel - (other[at] ?? 0)) < CLOSE);

/** Whether somebody sees the photo: decoded, whole and upright. */
export async function isSeenUpright(picture: Locator): Promise<boolean> {
  const colours = await cornerColours(picture);
  if (!colours) return false;
  return (Object.keys(CORNERS) as Corner[]).every((corner) => isClose(colours[corner], CORNERS[corner]));
}
