import { type LayoutDocument, readImageSource } from "@sitevine/contracts";
import { mapCssReferences } from "../css/map-references.js";
import { readPackageReference } from "../css/references.js";
import { NamePool, safeFileName } from "../files/file-name.js";
import { mapLayoutImages } from "../layout/map-images.js";

/** The parts of a theme that refer to its files: documents by template key, and the source of the stylesheet. */
export interface AssetReferences {
  readonly layouts: ReadonlyMap<string, LayoutDocument>;
  readonly css: string | null;
}

/** Maps each of `names` to a name that is not in `taken`, ignoring case: `logo.png` becomes `logo-2.png`. */
export function claimAssetNames(names: readonly string[], taken: readonly string[]): ReadonlyMap<string, string> {
  const pool = new NamePool([...taken, ...names]);
  return new Map(names.map((name) => [name, pool.claim(safeFileName(name))]));
}

/**
 * Rewrites every reference `assets/<file>` to the new name of the file. `assets` are the package's base names. References to
 * other files stay as written.
 */
export function renameAssetReferences(
  { layouts, css }: AssetReferences,
  assets: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): AssetReferences {
  const renamed = (file: string | undefined, suffix: string, text: string): string => {
    const name = file === undefined ? undefined : names.get(file);
    return name === undefined ? text : `assets/${name}${suffix}`;
  };
  const image = (text: string): string => {
    const source = readImageSource(text);
    return source?.kind === "package" ? renamed(source.file, "", text) : text;
  };
  const reference = (url: string): string => {
    const own = readPackageReference(url, assets);
    return own ? renamed(own.file, own.suffix, url) : url;
  };
  return {
    layouts: new Map([...layouts].map(([key, document]) => [key, mapLayoutImages(document, image)])),
    css: css === null ? null : mapCssReferences(css, reference),
  };
}
