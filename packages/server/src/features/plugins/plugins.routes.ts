import {
  disablePlugin,
  enablePlugin,
  listPanelPages,
  listPlugins,
  uninstallPlugin,
  uploadPlugin,
  validatePlugin,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { PluginPanel } from "./plugin-panel.query.js";
import type { PluginsService } from "./plugins.service.js";
import { pluginCheckView } from "./plugins.view.js";

/** Routes that install plugins and decide which of them run. */
export function pluginRoutes(plugins: PluginsService, panel: PluginPanel): readonly BoundEndpoint[] {
  return [
    bind(listPlugins, () => panel.list()),
    bind(listPanelPages, ({ caller }) => panel.pagesFor(caller)),
    bind(validatePlugin, async ({ body, caller }) => pluginCheckView(await plugins.check(caller.userId, body.file))),
    bind(uploadPlugin, async ({ body, caller }) => panel.view(await plugins.upload(caller.userId, body.file))),
    bind(enablePlugin, async ({ params, query, caller }) =>
      panel.view(await plugins.enable(caller.userId, params.id, query.sha256)),
    ),
    bind(disablePlugin, async ({ params, caller }) => panel.view(await plugins.disable(caller.userId, params.id))),
    bind(uninstallPlugin, async ({ params, query, caller }) => {
      await plugins.uninstall(caller.userId, params.id, query);
      return undefined;
    }),
  ];
}
