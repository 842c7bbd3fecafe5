import type { SettingDefinition } from "./setting-definition.model.js";
import { SITE_SETTINGS } from "./site-settings.model.js";

/** A setting that administrators may change, of the core or of a plugin. */
export interface RegisteredSetting extends SettingDefinition<unknown> {
  readonly key: string;
  readonly pluginId: string | null;
}

/** Every setting that is available now. Plugins add theirs while they are enabled. */
export interface SettingRegistry {
  find(key: string): RegisteredSetting | undefined;
  /** In the order of registration, the core's first. */
  list(): readonly RegisteredSetting[];
  /**
   * Throws for a key that does not begin with the plugin's id and a dot. The returned function removes the settings
   * again.
   */
  add(pluginId: string, definitions: Readonly<Record<string, SettingDefinition<unknown>>>): () => void;
}

export function createSettingRegistry(): SettingRegistry {
  const settings = new Map<string, RegisteredSetting>(
    Object.entries<SettingDefinition<unknown>>(SITE_SETTINGS).map(([key, definition]) => [
      key,
      { ...definition, key, pluginId: null },
    ]),
  );
  return {
    find: (key) => settings.get(key),
    list: () => [...settings.values()],
    add(pluginId, definitions) {
      const keys = Object.keys(definitions);
      const refused = keys.find((key) => !key.startsWith(`${pluginId}.`) || settings.has(key));
      if (refused !== undefined) throw new Error(`The plugin ${pluginId} cannot have a setting ${refused}.`);
      for (const [key, definition] of Object.entries(definitions)) settings.set(key, { ...definition, key, pluginId });
      return () => {
        for (const key of keys) settings.delete(key);
      };
    },
  };
}
