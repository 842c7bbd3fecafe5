import type { AnswerOf, enablePlugin, listPlugins, listRegisteredPages } from "@sitevine/api";
import type { ActivePlugin } from "./plugin-host.service.js";
import type { PluginLicences } from "./plugin-licences.port.js";
import type { InstalledPlugin } from "./plugins.model.js";
import { pluginView } from "./plugins.view.js";

export interface PluginPanelDeps {
  readonly findAll: () => Promise<readonly InstalledPlugin[]>;
  readonly active: () => readonly ActivePlugin[];
  readonly licences: Pick<PluginLicences, "standingOf">;
}

/** What administrators see of plugins. */
export interface PluginPanel {
  list(): Promise<AnswerOf<typeof listPlugins>>;
  view(plugin: InstalledPlugin): Promise<AnswerOf<typeof enablePlugin>>;
  /** The pages that enabled plugins add to the panel. */
  pages(): Promise<AnswerOf<typeof listRegisteredPages>>;
}

type PanelPage = AnswerOf<typeof listRegisteredPages>[number];

function pagesOf({ manifest: { id }, registration: { panelPages } }: ActivePlugin): readonly PanelPage[] {
  return panelPages.map(({ key, title, icon, order, permission }) => ({
    pluginId: id,
    key,
    title,
    path: `/admin/plugins/${id}/${key}`,
    faIcon: icon ?? null,
    order,
    permission,
  }));
}

const inOrder = (left: PanelPage, right: PanelPage): number =>
  left.order - right.order || left.title.localeCompare(right.title) || left.pluginId.localeCompare(right.pluginId);

export function createPluginPanel({ findAll, active, licences }: PluginPanelDeps): PluginPanel {
  const view = async (plugin: InstalledPlugin) =>
    pluginView(plugin, await licences.standingOf(plugin.current.manifest));
  return {
    view,
    list: async () => Promise.all((await findAll()).map(view)),
    pages: async () => active().flatMap(pagesOf).sort(inOrder),
  };
}
