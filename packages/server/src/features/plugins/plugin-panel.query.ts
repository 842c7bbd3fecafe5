import type { AnswerOf, enablePlugin, listPanelPages, listPlugins, listRegisteredPages } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { ActivePlugin } from "./plugin-host.service.js";
import type { PluginLicences } from "./plugin-licences.port.js";
import { panelFileBase } from "./plugin-panel-files.port.js";
import type { InstalledPlugin } from "./plugins.model.js";
import { pluginView } from "./plugins.view.js";

export interface PluginPanelDeps {
  readonly findAll: () => Promise<readonly InstalledPlugin[]>;
  readonly active: () => readonly ActivePlugin[];
  readonly licences: Pick<PluginLicences, "standingOf">;
  /** Finds the limits on plugins that this machine does not enforce now, as sentences. */
  readonly findUnenforced: () => Promise<readonly string[]>;
  readonly isSafeMode: boolean;
}

/** Plugins as administrators see them. */
export interface PluginPanel {
  list(): Promise<AnswerOf<typeof listPlugins>>;
  view(plugin: InstalledPlugin): Promise<AnswerOf<typeof enablePlugin>>;
  /** The pages that enabled plugins add to the panel. */
  pages(): Promise<AnswerOf<typeof listRegisteredPages>>;
  /** Those of them that the member may open, with what shows them. */
  pagesFor(member: Member): Promise<AnswerOf<typeof listPanelPages>>;
  health(): Promise<PluginHealth>;
}

/** The state of plugins, for the health check. */
export interface PluginHealth {
  readonly running: number;
  /** Plugins that should run and do not. */
  readonly failed: readonly { readonly id: string; readonly problem: string | null }[];
  readonly unenforced: readonly string[];
  readonly isSafeMode: boolean;
}

type RegisteredPage = AnswerOf<typeof listRegisteredPages>[number];
type PanelPage = AnswerOf<typeof listPanelPages>[number];
type OwnPage = ActivePlugin["registration"]["panelPages"][number];

interface PageOfPlugin {
  readonly plugin: ActivePlugin;
  readonly page: OwnPage;
}

const inOrder = (left: PageOfPlugin, right: PageOfPlugin): number =>
  left.page.order - right.page.order ||
  left.page.title.localeCompare(right.page.title) ||
  left.plugin.manifest.id.localeCompare(right.plugin.manifest.id);

const registeredView = ({ plugin, page: { key, title, icon, order, permission } }: PageOfPlugin): RegisteredPage => ({
  pluginId: plugin.manifest.id,
  key,
  title,
  path: `/acp/plugins/${plugin.manifest.id}/${key}`,
  faIcon: icon ?? null,
  order,
  permission,
});

function contentView({ manifest, registration, panelFiles }: ActivePlugin, { content }: OwnPage): PanelPage["content"] {
  if (content.kind === "settings") {
    const keys = content.settings === "all" ? Object.keys(registration.settings) : [...content.settings];
    return { kind: "settings", keys };
  }
  const base = panelFileBase(manifest.id, panelFiles?.sha256 ?? "");
  const { module, stylesheet } = content;
  return { kind: "module", module: base + module, stylesheet: stylesheet === null ? null : base + stylesheet };
}

const pageView = ({ plugin, page }: PageOfPlugin): PanelPage => ({
  pluginId: plugin.manifest.id,
  pluginName: plugin.manifest.name,
  key: page.key,
  title: page.title,
  icon: page.icon ?? null,
  content: contentView(plugin, page),
});

export function createPluginPanel(deps: PluginPanelDeps): PluginPanel {
  const { findAll, active, licences, findUnenforced, isSafeMode } = deps;
  const pages = (): readonly PageOfPlugin[] =>
    active()
      .flatMap((plugin) => plugin.registration.panelPages.map((page) => ({ plugin, page })))
      .sort(inOrder);
  const viewWith = async (plugin: InstalledPlugin, unenforced: readonly string[]) =>
    pluginView(plugin, await licences.standingOf(plugin.current.manifest), unenforced);
  return {
    view: async (plugin) => viewWith(plugin, await findUnenforced()),
    async list() {
      const unenforced = await findUnenforced();
      return Promise.all((await findAll()).map((plugin) => viewWith(plugin, unenforced)));
    },
    async health() {
      const failed = (await findAll()).filter(({ state }) => state === "failed");
      const running = active().length;
      return {
        running,
        failed: failed.map(({ id, problem }) => ({ id, problem })),
        unenforced: running > 0 ? await findUnenforced() : [],
        isSafeMode,
      };
    },
    pages: async () => pages().map(registeredView),
    pagesFor: async ({ permissions }) =>
      pages()
        .filter(({ page }) => permissions.has(page.permission))
        .map(pageView),
  };
}
