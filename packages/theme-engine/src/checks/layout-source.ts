import { type Finding, readImageSource } from "@sitevine/contracts";
import { type CheckedProp, propFinding } from "./layout-prop.js";

// Props that hold an image in core blocks, and the names that plugins give such props.
const SOURCE_PROPS: ReadonlySet<string> = new Set(["source", "image", "src", "poster", "background", "cover"]);
const CORE_SOURCES: ReadonlyMap<string, string> = new Map([
  ["image", "source"],
  ["guestHero", "image"],
]);

/** True for the path of a prop that may name an image. */
export function isSourceProp(path: readonly (string | number)[]): boolean {
  const name = path.at(-1);
  return typeof name === "string" && SOURCE_PROPS.has(name);
}

/**
 * An image of a core block names a file of the package, a path of the site or an http(s) URL. In a plugin's block a prop of
 * such a name may mean something else, so only what looks like a file or a URL is judged.
 */
export function checkSource(prop: CheckedProp, assets: ReadonlySet<string>): Finding | undefined {
  if (!isSourceProp(prop.path)) return undefined;
  const source = readImageSource(prop.text);
  if (source?.kind === "package")
    return assets.has(source.file)
      ? undefined
      : propFinding(prop, "layout/missing-asset", "refers to a file that the package lacks");
  if (source) return undefined;
  const isCore = CORE_SOURCES.get(prop.block.type) === prop.path.at(-1);
  const looksLikeAddress = /^[\s\u0000-\u001f]*[a-z][a-z0-9+.-]*:|[\\/]|^[\s\u0000-\u001f]*$/i.test(prop.text);
  if (!isCore && (!looksLikeAddress || prop.text === "")) return undefined;
  return propFinding(prop, "layout/source", "must be assets/<file>, an absolute path or an http(s) URL");
}
