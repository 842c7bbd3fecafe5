import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Registration } from "@sitevine/plugin-sdk/registration";
import { type PreparedAsset, prepareAsset } from "../../platform/assets/prepared-asset.js";
import { PluginFailure } from "../../platform/plugin-process/plugin-failure.js";
import type { PluginRelease } from "./plugins.model.js";

/** Files of a release that pages of the panel may load. */
export interface PluginPanelFiles {
  /** The hash of the whole package: the files of one release fit together, and never change. */
  readonly sha256: string;
  /** Undefined for what is no file of the folder, or none that a page may load. */
  find(path: string): Promise<PreparedAsset | undefined>;
}

/** The base address of the files of a release that its pages of the panel load. */
export const panelFileBase = (pluginId: string, sha256: string): string => `/assets/plugins/${pluginId}/${sha256}/`;

/** Nothing that a browser would show as a page of the site. */
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ["js", "text/javascript; charset=utf-8"],
  ["mjs", "text/javascript; charset=utf-8"],
  ["css", "text/css; charset=utf-8"],
  ["json", "application/json"],
  ["svg", "image/svg+xml"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["woff2", "font/woff2"],
]);

const mediaTypeOf = (path: string): string | undefined => MEDIA_TYPES.get(path.slice(path.lastIndexOf(".") + 1));

const RIGHT = "panel:scripts";

async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/")));
}

const garbage = (sentence: string): PluginFailure => new PluginFailure("garbage", sentence);

/**
 * The files that pages of the panel load, of a release whose code is unpacked in `code`; null for a plugin without such pages.
 * Throws a PluginFailure for a page whose files are not in the package, or that its manifest asks no right for.
 */
export async function findPanelFiles(
  { manifest, sha256 }: PluginRelease,
  { panelPages }: Registration,
  code: string,
): Promise<PluginPanelFiles | null> {
  const modules = panelPages.flatMap(({ content }) => (content.kind === "module" ? [content] : []));
  if (modules.length === 0) return null;
  if (!manifest.permissions?.includes(RIGHT))
    throw garbage(`A page of the panel with a module needs the right ${RIGHT} in plugin.json.`);
  if (manifest.admin === undefined)
    throw garbage("A page of the panel has a module, so plugin.json names the folder of these as admin.");
  const folder = join(code, manifest.admin);
  const names = await namesIn(folder);
  const missing = modules
    .flatMap(({ module, stylesheet }) => [module, stylesheet])
    .find((name) => name !== null && !names.has(name));
  if (missing) throw garbage(`A page of the panel loads ${manifest.admin}${missing}, which is not in the package.`);

  const known = new Map<string, Promise<PreparedAsset>>();
  return {
    sha256,
    async find(path) {
      const mediaType = mediaTypeOf(path);
      if (mediaType === undefined || !names.has(path)) return undefined;
      const asset = known.get(path) ?? readFile(join(folder, path)).then((bytes) => prepareAsset(bytes, mediaType));
      known.set(path, asset);
      // The release may have ended, and its code be gone.
      return asset.catch(() => undefined);
    },
  };
}
