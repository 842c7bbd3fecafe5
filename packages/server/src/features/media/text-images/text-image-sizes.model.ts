import * as z from "zod";
import { storedJson } from "../../../platform/db/stored-json.js";
import { attributesIn, replacePictures } from "../../../platform/markup/picture-tags.js";
import type { TextImageAddresses } from "./text-image-address.model.js";

/** Facts about an image that pages need before they have its bytes. */
export interface TextImageSize {
  readonly id: string;
  /** In pixels, of the largest size. */
  readonly width: number;
  readonly height: number;
  /** The widths of its files as a JSON list, ascending. */
  readonly widths: string;
}

// The text column of the base stylesheet; browsers that know `auto` measure the picture instead.
const SIZES = "auto, (min-width: 45rem) 42rem, 100vw";

const widthsSchema = z.array(z.int());

/** The widths of the files, ascending; none where the row is damaged. */
export function widthsOf({ widths }: Pick<TextImageSize, "widths">): readonly number[] {
  return widthsSchema.safeParse(storedJson(widths, "widths of an image")).data ?? [];
}

const sourcesOf = (image: TextImageSize, { url }: TextImageAddresses): string =>
  widthsOf(image)
    .map((width) => `${url(image.id, width)} ${width}w`)
    .join(", ");

/** Width and height in the proportions of the image; what the author wrote has precedence. */
function boxOf({ width, height }: TextImageSize, given: ReadonlyMap<string, string>): string {
  const [ownWidth, ownHeight] = [Number(given.get("width") ?? 0), Number(given.get("height") ?? 0)];
  if (ownWidth > 0 && ownHeight > 0) return "";
  if (ownWidth > 0) return ` height="${Math.max(1, Math.round((ownWidth * height) / width))}"`;
  if (ownHeight > 0) return ` width="${Math.max(1, Math.round((ownHeight * width) / height))}"`;
  return ` width="${width}" height="${height}"`;
}

/**
 * Sanitised HTML in which the given images have their size and their sources, so that nothing moves when they arrive. Other
 * pictures stay as they are, or become what `other` makes of them.
 */
export function withImageSizes(
  html: string,
  images: readonly TextImageSize[],
  addresses: TextImageAddresses,
  other: (tag: string) => string = (tag) => tag,
): string {
  const byId = new Map(images.map((image) => [image.id, image]));
  return replacePictures(html, (tag) => {
    const given = attributesIn(tag);
    const address = addresses.at(given.get("src") ?? "");
    const image = address ? byId.get(address.id) : undefined;
    if (!image) return other(tag);
    const end = /\s*\/?>$/.exec(tag)?.[0] ?? ">";
    const lazy = given.has("loading") ? "" : ' loading="lazy"';
    const added = `${boxOf(image, given)}${lazy} srcset="${sourcesOf(image, addresses)}" sizes="${SIZES}"`;
    return `${tag.slice(0, -end.length)}${added}${end}`;
  });
}
