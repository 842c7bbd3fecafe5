import type { PluginManifest } from "@sitevine/contracts";

/** The state of the entitlement for a plugin. */
export type LicenceStanding = "not-needed" | "valid" | "grace" | "lapsed" | "missing";

/** Licences of plugins, as the marketplace states them. */
export interface PluginLicences {
  /** Throws SVC-LICENSE-… unless the site may enable the plugin. */
  requireFor(manifest: PluginManifest): Promise<void>;
  /** Without a request to the marketplace. */
  standingOf(manifest: PluginManifest): Promise<LicenceStanding>;
}
