import type { PluginManifest } from "@sitevine/contracts";

/** Where the entitlement for a plugin stands. */
export type LicenceStanding = "not-needed" | "valid" | "grace" | "lapsed" | "missing";

/** What the marketplace says about the licences of plugins. */
export interface PluginLicences {
  /** Throws SVC-LICENSE-… unless the site may enable the plugin. */
  requireFor(manifest: PluginManifest): Promise<void>;
  /** Without a request to the marketplace. */
  standingOf(manifest: PluginManifest): Promise<LicenceStanding>;
}
