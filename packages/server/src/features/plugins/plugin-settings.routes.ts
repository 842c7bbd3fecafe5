import {
  getPluginSettings,
  listPluginSecrets,
  removePluginSecret,
  savePluginSettings,
  setPluginSecret,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import { AppError } from "../../kernel/app-error.js";
import { unavailable } from "../../kernel/refusals.js";
import type { OwnedSettings } from "../settings/index.js";
import { RETRY_SECONDS } from "./plugin-failure.policy.js";
import type { PluginHost } from "./plugin-host.service.js";
import { pluginSettingsView, secretView } from "./plugin-settings.view.js";

export interface PluginSettingsRoutesDeps {
  readonly host: Pick<PluginHost, "find" | "isWanted">;
  readonly settings: OwnedSettings;
}

/** Routes of the settings that an enabled plugin has registered, as one object, and of its secrets one by one. */
export function pluginSettingsRoutes({ host, settings }: PluginSettingsRoutesDeps): readonly BoundEndpoint[] {
  function requireActive(id: string): string {
    if (host.find(id)) return id;
    if (host.isWanted(id)) throw unavailable(RETRY_SECONDS, "The plugin does not run at the moment.");
    throw new AppError("SVC-PLUGIN-2020");
  }

  return [
    bind(getPluginSettings, async ({ params, replyHeaders }) => {
      const state = await settings.read(requireActive(params.id));
      replyHeaders.set("ETag", state.etag);
      return pluginSettingsView(state);
    }),
    bind(savePluginSettings, async ({ params, body: { values }, caller, ifMatch, replyHeaders }) => {
      const pluginId = requireActive(params.id);
      const state = await settings.save({ pluginId, values, actorId: caller.userId, ifMatch });
      replyHeaders.set("ETag", state.etag);
      return pluginSettingsView(state);
    }),
    bind(listPluginSecrets, async ({ params }) => (await settings.secrets(requireActive(params.id))).map(secretView)),
    bind(setPluginSecret, async ({ params: { id, key }, body, caller }) =>
      secretView(await settings.setSecret(requireActive(id), key, body.value, caller.userId)),
    ),
    bind(removePluginSecret, async ({ params: { id, key }, caller }) => {
      await settings.removeSecret(requireActive(id), key, caller.userId);
      return undefined;
    }),
  ];
}
