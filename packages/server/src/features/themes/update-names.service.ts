import { themeAppearance } from "@sitevine/contracts";
import { claimAssetNames, renameAssetReferences } from "@sitevine/theme-engine";
import type { CheckedTheme, LookChecks } from "../look-checks/index.js";
import type { LibraryAsset, LibraryTheme } from "./library-theme.model.js";

const namesOf = (assets: readonly LibraryAsset[]): string[] => assets.map(({ name }) => name);

/** The held files whose names an update gives to other bytes. */
function replacedFiles(held: readonly LibraryAsset[], next: readonly LibraryAsset[]): readonly LibraryAsset[] {
  const hashes = new Map(next.map(({ name, sha256 }) => [name, sha256]));
  return held.filter(({ name, sha256 }) => hashes.has(name) && hashes.get(name) !== sha256);
}

/** Files that an update keeps of the version before, and metrics of its own fonts. */
interface ReplacedFiles {
  readonly held: readonly LibraryAsset[];
  readonly fontMetrics: CheckedTheme["fontMetrics"];
}

/**
 * An update of a theme in which files get other names when a held file of the former version has the same name;
 * documents and stylesheet are changed accordingly. Both files are served, so an address always means the same bytes.
 * The manifest stays as the author wrote it, so if a layout of the site also shows the screenshot, the former one is
 * served.
 */
export async function withOtherNames(
  looks: Pick<LookChecks, "themeCss">,
  theme: LibraryTheme,
  { held, fontMetrics }: ReplacedFiles,
): Promise<LibraryTheme> {
  const replaced = replacedFiles(held, theme.assets);
  if (replaced.length === 0) return theme;
  const before = new Set(namesOf(theme.assets));
  const names = claimAssetNames(namesOf(replaced), [...before, ...namesOf(held)]);
  const assets = theme.assets.map((asset) => ({ ...asset, name: names.get(asset.name) ?? asset.name }));
  const { layouts, css } = renameAssetReferences(theme, before, names);
  const styled = {
    id: theme.manifest.id,
    appearance: themeAppearance(theme.manifest),
    files: new Set(namesOf(assets)),
    tokens: theme.tokens,
    fontMetrics: new Map([...fontMetrics].map(([name, metrics]) => [names.get(name) ?? name, metrics])),
  };
  const compiledCss = css === null ? "" : (await looks.themeCss(css, styled)).css;
  return { ...theme, assets, layouts, css, compiledCss };
}
