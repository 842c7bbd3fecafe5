import { type LayoutDocument, readImageSource } from "@sitevine/contracts";
import { mapLayoutImages } from "./map-images.js";

/**
 * Changes every image of a package's document to the address from which its assets are served, for example
 * `/uploads/themes/harbor/`.
 */
export function rewriteLayoutAssets(document: LayoutDocument, assetBase: string): LayoutDocument {
  return mapLayoutImages(document, (text) => {
    const source = readImageSource(text);
    return source?.kind === "package" ? assetBase + encodeURIComponent(source.file) : text;
  });
}
