import type { AnswerOf, enablePlugin, validatePlugin } from "@sitevine/api";
import type { PluginManifest } from "@sitevine/contracts";
import type { LicenceStanding } from "./plugin-licences.port.js";
import { knownRights, manifestRights } from "./plugin-rights.policy.js";
import type { InstalledPlugin } from "./plugins.model.js";
import type { PluginCheck } from "./plugins.service.js";

/** `plugin.json` without the paths inside of the package. */
function manifestView({ entry: _entry, admin: _admin, migrations: _migrations, ...manifest }: PluginManifest) {
  return manifest;
}

export const pluginView = (
  plugin: InstalledPlugin,
  licence: LicenceStanding,
  unenforced: readonly string[],
): AnswerOf<typeof enablePlugin> => ({
  id: plugin.id,
  manifest: manifestView(plugin.current.manifest),
  sha256: plugin.current.sha256,
  status: plugin.state,
  problem: plugin.problem,
  licence,
  rights: [...knownRights(plugin)],
  unenforced: [...unenforced],
  installedAt: plugin.installedAt,
  updatedAt: plugin.updatedAt,
});

export const pluginCheckView = ({ manifest, replaces, findings }: PluginCheck): AnswerOf<typeof validatePlugin> => ({
  valid: findings.length === 0,
  manifest: manifest && manifestView(manifest),
  rights: manifest ? [...manifestRights(manifest)] : [],
  replaces,
  findings: findings.map((finding) => ({ ...finding })),
});
