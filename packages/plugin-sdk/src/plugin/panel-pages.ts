interface PanelPageWords {
  readonly key: string;
  readonly title: string;
  /** Name of a Font Awesome icon, such as `fa-comments`. */
  readonly icon?: string;
  readonly order?: number;
}

/**
 * A page with settings of the plugin. The panel renders it and saves each change by itself; secrets have a button of their own.
 * Opening it requires the permission `admin.access`.
 */
export interface PluginSettingsPage extends PanelPageWords {
  /** Keys of settings in the order of the page, or all of them. */
  readonly settings: "all" | readonly string[];
  readonly module?: never;
}

/**
 * A page that a module of the plugin renders, with the permissions of its viewer. It needs the right `panel:scripts`.
 */
export interface PluginModulePage extends PanelPageWords {
  /** The path of the module in the folder `admin` of the manifest. It exports `mount`, a `Mount` of `@sitevine/plugin-sdk/panel`. */
  readonly module: string;
  /** The path of a stylesheet in the same folder, which the panel loads with the module. */
  readonly stylesheet?: string;
  /** Defaults to `admin.access`. */
  readonly permission?: string;
  readonly settings?: never;
}

/** A page that the plugin adds to the panel. */
export type PluginPanelPage = PluginSettingsPage | PluginModulePage;
