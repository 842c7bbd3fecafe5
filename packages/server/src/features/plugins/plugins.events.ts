/** The events of plugins. */
export interface PluginSiteEvents {
  /** It was uninstalled. */
  "plugin.removed": { readonly id: string };
}
