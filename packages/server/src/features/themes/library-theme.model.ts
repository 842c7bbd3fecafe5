import type { LayoutDocument, ThemeManifest, TokenMap } from "@sitevine/contracts";

/** A file of a theme: served with the type of its bytes, stored under their hash. */
export interface LibraryAsset {
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
  readonly size: number;
}

/** An installed theme. Layouts are as shipped, with package-relative sources. */
export interface LibraryTheme {
  readonly manifest: ThemeManifest;
  readonly tokens: TokenMap;
  readonly css: string | null;
  readonly compiledCss: string;
  readonly layouts: ReadonlyMap<string, LayoutDocument>;
  readonly assets: readonly LibraryAsset[];
}

/** A row of the library without the theme's content. */
export interface LibraryEntry {
  readonly manifest: ThemeManifest;
  readonly active: boolean;
  readonly installedAt: string;
  readonly updatedAt: string;
}
