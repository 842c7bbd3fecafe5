import { type Finding, readImageSource } from "@sitevine/contracts";
import { type CheckedProp, propFinding } from "./layout-prop.js";

// Props that hold an image in core blocks, and the names that plugins give such props.
const SOURCE_PROPS: ReadonlySet<string> = new Set(["source", "image", "src", "poster", "background", "cover"]);
const CORE_SOURCES: ReadonlyMap<string, string> = new Map([
  ["image", "source"],
  ["guestHero", "image"],
]);

const HOSTILE_PROTOCOLS: ReadonlySet<string> = new Set([
  "javascript:",
  "vbscript:",
  "data:",
  "blob:",
  "file:",
  "filesystem:",
]);

/** True for the path of a prop that may name an image. */
export function isSourceProp(path: readonly (string | number)[]): boolean {
  const name = path.at(-1);
  return typeof name === "string" && SOURCE_PROPS.has(name);
}

/**
 * An image of a core block names a file of the package, a path of the site or an http(s) URL. In a plugin's block a prop of
 * such a name may mean something else, so only files of the package and schemes that carry contents are judged.
 */
export function checkSource(prop: CheckedProp, assets: ReadonlySet<string>): Finding | undefined {
  if (!isSourceProp(prop.path) || (prop.text === "" && prop.path.at(-1) !== "source")) return undefined;
  const source = readImageSource(prop.text);
  if (source?.kind === "package")
    return assets.has(source.file)
      ? undefined
      : propFinding(prop, "layout/missing-asset", "refers to a file that the package lacks");
  const isCore = CORE_SOURCES.get(prop.block.type) === prop.path.at(-1);
  if (source || !(isCore || isHostile(prop.text))) return undefined;
  return propFinding(prop, "layout/source", "must be assets/<file>, an absolute path or an http(s) URL");
}

/** Leaves the package's folder, or is content of its own; judged as a browser reads it. */
function isHostile(text: string): boolean {
  if (/^\s*(?:\.\/)?assets[\\/]/.test(text)) return true;
  return URL.canParse(text) && HOSTILE_PROTOCOLS.has(new URL(text).protocol);
}
