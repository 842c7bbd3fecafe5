import { listSettings, saveSetting } from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind, editBy } from "../../http/handler.js";
import type { SettingsService } from "./settings.service.js";
import { settingView } from "./settings.view.js";

/** Routes of the platform settings, for administrators. */
export function settingsRoutes(settings: SettingsService): readonly BoundEndpoint[] {
  return [
    bind(listSettings, async ({ query }) => (await settings.list(query.area)).map(settingView)),
    bind(saveSetting, async ({ params, body, ...by }) =>
      settingView(await settings.save({ key: params.key, value: body.value, ...editBy(by) })),
    ),
  ];
}
