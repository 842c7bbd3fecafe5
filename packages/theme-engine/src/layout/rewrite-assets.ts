import { type LayoutDocument, readImageSource } from "@sitevine/contracts";
import { isSourceProp } from "../checks/layout-source.js";
import { mapPropStrings } from "./map-props.js";

/** Points every image of a package's document at the place where its assets are served, for example `/uploads/themes/harbor/`. */
export function rewriteLayoutAssets(document: LayoutDocument, assetBase: string): LayoutDocument {
  return mapPropStrings(document, (text, { path }) => {
    if (!isSourceProp(path)) return text;
    const source = readImageSource(text);
    return source?.kind === "package" ? assetBase + encodeURIComponent(source.file) : text;
  });
}
