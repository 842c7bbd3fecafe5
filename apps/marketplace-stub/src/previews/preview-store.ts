import type { PackageRef } from "@sitevine/contracts/protocol";
import type { ThemePackage } from "@sitevine/theme-engine";

/** The address of one template of a release, as it looks. */
export interface PreviewLink {
  readonly template: string;
  readonly url: string;
}

/** The previews of releases, by the SHA-256 of their packages. */
export interface PreviewStore {
  /** Renders every template once, when a release is added. */
  render(release: { readonly theme: ThemePackage; readonly sha256: string }): Promise<void>;
  list(release: PackageRef & { readonly version: string; readonly sha256: string }): readonly PreviewLink[];
}

/** A marketplace without previews. */
export const NO_PREVIEWS: PreviewStore = { render: async () => undefined, list: () => [] };
