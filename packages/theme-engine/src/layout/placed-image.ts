import { type ImageSource, isReaderText, readImageSource } from "@sitevine/contracts";
import type { PropPosition } from "./map-props.js";
import type { PlacedProp } from "./prop-finding.js";
import { isRichTextProp, richTextImages } from "./rich-text-images.js";

// Props that hold an image in core blocks, and the names that plugins use for such props.
const SOURCE_PROPS: ReadonlySet<string> = new Set(["source", "image", "src", "poster", "background", "cover"]);
const CORE_SOURCES: ReadonlyMap<string, string> = new Map([
  ["image", "source"],
  ["guestHero", "image"],
]);

// Rich text may contain the picture itself.
const EMBEDDED = /^data:image\//i;

/** A string that names an image, or may name one. */
export interface PlacedImage extends PlacedProp {
  /** Target of the prop; undefined for anything but a file of the package, a path of the site or an http(s) address. */
  readonly source: ImageSource | undefined;
  /** True in core blocks. In a plugin's block, a prop of such a name may mean something else. */
  readonly isImage: boolean;
}

/** True for a prop that may name an image. A text for readers names none, though a language has the tag `src`. */
export function isSourceProp({ block, inProps }: PropPosition): boolean {
  const name = inProps.at(-1);
  return typeof name === "string" && SOURCE_PROPS.has(name) && !isReaderText(block.type, inProps);
}

/** Lists the image that a prop names, if it may name one, or the images in its rich text. */
export function listImages(prop: PlacedProp): PlacedImage[] {
  const { block, path, text } = prop;
  if (isRichTextProp(prop))
    return richTextImages(text)
      .filter((src) => src !== "" && !EMBEDDED.test(src))
      .map((src) => ({ ...prop, text: src, source: readImageSource(src), isImage: true }));
  if (!isSourceProp(prop) || (text === "" && path.at(-1) !== "source")) return [];
  return [{ ...prop, source: readImageSource(text), isImage: CORE_SOURCES.get(block.type) === path.at(-1) }];
}
