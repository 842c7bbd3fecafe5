import type { AnswerOf, enablePlugin, listPlugins, listRegisteredPages } from "@sitevine/api";
import type { ActivePlugin } from "./plugin-host.service.js";
import type { PluginLicences } from "./plugin-licences.port.js";
import type { InstalledPlugin } from "./plugins.model.js";
import { pluginView } from "./plugins.view.js";

export interface PluginPanelDeps {
  readonly findAll: () => Promise<readonly InstalledPlugin[]>;
  readonly active: () => readonly ActivePlugin[];
  readonly licences: Pick<PluginLicences, "standingOf">;
  /** What this machine does not keep from plugins, as sentences. */
  readonly unenforced: readonly string[];
  readonly isSafeMode: boolean;
}

/** What administrators see of plugins. */
export interface PluginPanel {
  list(): Promise<AnswerOf<typeof listPlugins>>;
  view(plugin: InstalledPlugin): Promise<AnswerOf<typeof enablePlugin>>;
  /** The pages that enabled plugins add to the panel. */
  pages(): Promise<AnswerOf<typeof listRegisteredPages>>;
  health(): Promise<PluginHealth>;
}

/** How plugins are, for the health check. */
export interface PluginHealth {
  readonly running: number;
  /** Plugins that should run and do not. */
  readonly failed: readonly { readonly id: string; readonly problem: string | null }[];
  readonly unenforced: readonly string[];
  readonly isSafeMode: boolean;
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

export function createPluginPanel(deps: PluginPanelDeps): PluginPanel {
  const { findAll, active, licences, unenforced, isSafeMode } = deps;
  const view = async (plugin: InstalledPlugin) =>
    pluginView(plugin, await licences.standingOf(plugin.current.manifest), unenforced);
  return {
    view,
    list: async () => Promise.all((await findAll()).map(view)),
    async health() {
      const failed = (await findAll()).filter(({ state }) => state === "failed");
      const running = active().length;
      return {
        running,
        failed: failed.map(({ id, problem }) => ({ id, problem })),
        unenforced: running > 0 ? unenforced : [],
        isSafeMode,
      };
    },
    pages: async () => active().flatMap(pagesOf).sort(inOrder),
  };
}
