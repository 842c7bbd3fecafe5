/** Markup that a plugin rendered for a block of one of its types. */
export interface PluginBlockModel {
  /** `pluginBlockKey` of the block. */
  readonly key: string;
  /** Markup that the site has sanitised. */
  readonly markup: string;
}
