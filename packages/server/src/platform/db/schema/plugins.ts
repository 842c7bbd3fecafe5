/**
 * Installed plugins. `manifest` is plugin.json as JSON text; the bytes of both releases are in the blob storage under their
 * SHA-256. `agreed_rights` is a JSON list: the rights that an administrator agreed to. `revision` grows with each change, and
 * tells every process what it should run.
 */
export interface PluginsTable {
  id: string;
  manifest: string;
  sha256: string;
  size: number;
  state: "enabled" | "disabled" | "failed";
  /** Why it does not run. */
  problem: string | null;
  agreed_rights: string;
  revision: number;
  former_manifest: string | null;
  former_sha256: string | null;
  former_size: number | null;
  installed_at: string;
  updated_at: string;
}

/** Agreement given by enabling a plugin: `rights` is a JSON list. It outlives the plugin as its data does. */
export interface PluginAgreementsTable {
  plugin_id: string;
  rights: string;
  /** A user's id; null where nobody noted who it was. */
  agreed_by: string | null;
  agreed_at: string;
}

/** Values that a plugin stores by key; `value` is JSON text. It outlives the plugin unless it is removed with it. */
export interface PluginValuesTable {
  plugin_id: string;
  key: string;
  value: string;
  updated_at: string;
}

/** Due time of a job of a plugin. */
export interface PluginSchedulesTable {
  plugin_id: string;
  name: string;
  cron: string;
  next_at: string;
}
