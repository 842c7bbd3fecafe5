import type { PackageRef } from "@sitevine/contracts/protocol";
import type { ThemePackage } from "@sitevine/theme-engine";
import type { Store } from "../store/open-store.js";
import { findPreview, findPreviewAsset, findTemplates, type PreviewAsset, putPreviews } from "./preview-rows.js";
import { renderPreviews } from "./render-previews.js";

/** The address of one template of a release, as it looks. */
export interface PreviewLink {
  readonly template: string;
  readonly url: string;
}

/** The previews of releases, by the SHA-256 of their packages. */
export interface PreviewStore {
  /**
   * Renders every template once, when a release is added, in place of what was rendered before: a correction of the renderer reaches
   * a listing when its release is added again.
   */
  render(release: { readonly theme: ThemePackage; readonly sha256: string }): Promise<void>;
  /** In the order of the templates; empty for a plugin. */
  list(release: PackageRef & { readonly version: string; readonly sha256: string }): readonly PreviewLink[];
  /** The document of a template. */
  page(sha256: string, template: string): string | undefined;
  /** A file of the theme that its previews use. */
  asset(sha256: string, name: string): PreviewAsset | undefined;
}

/** Path below which the files of a package are served to its previews. */
export const previewAssetBase = (sha256: string): string => `/previews/${sha256}/assets/`;

/** Keeps previews in the marketplace's database. `origin` is where browsers reach it. */
export function createPreviewStore(store: Store, origin: () => string): PreviewStore {
  return {
    async render({ theme, sha256 }) {
      const previews = renderPreviews(theme, previewAssetBase(sha256));
      const assets = [...theme.assets.values()].map(({ name, type, bytes }) => ({ name, type, bytes: bytes() }));
      putPreviews(store, sha256, previews, assets);
    },
    list: ({ sha256 }) =>
      findTemplates(store, sha256).map((template) => ({
        template,
        url: `${origin()}/previews/${sha256}/${template}`,
      })),
    page: (sha256, template) => findPreview(store, sha256, template),
    asset: (sha256, name) => findPreviewAsset(store, sha256, name),
  };
}
