import { drawPicture } from "./draw-picture.js";
import type { LinkPicture } from "./link-picture.js";
import { createTypesetter } from "./set-line.js";
import { openTypeface } from "./typeface.js";

/** A picture to draw. */
export interface PictureTask {
  readonly picture: LinkPicture;
  /** WOFF2 fonts for the letters that the fonts of the look do not have. */
  readonly builtIn: readonly Uint8Array[];
}

/** The picture as SVG. */
export interface PictureOutcome {
  readonly svg: string;
}

/** Draws a picture on the current thread. */
export async function drawLinkPicture({ picture, builtIn }: PictureTask): Promise<PictureOutcome> {
  const harfBuzz = await import("harfbuzzjs");
  const heading = await openTypeface(picture.heading, builtIn);
  const body = await openTypeface(picture.body, builtIn);
  const type = { heading: createTypesetter(harfBuzz, heading), body: createTypesetter(harfBuzz, body) };
  return { svg: drawPicture(picture, type) };
}
