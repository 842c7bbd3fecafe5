import type { LayoutDocument } from "@sitevine/contracts";
import { mapPropStrings } from "./map-props.js";
import { isSourceProp } from "./placed-image.js";
import { isRichTextProp, mapRichTextImages } from "./rich-text-images.js";

/** Copies a document and passes every image source through `change`: props that name an image, and images in rich text. */
export function mapLayoutImages(document: LayoutDocument, change: (source: string) => string): LayoutDocument {
  return mapPropStrings(document, (text, place) => {
    if (isSourceProp(place)) return change(text);
    return isRichTextProp(place) ? mapRichTextImages(text, change) : text;
  });
}
