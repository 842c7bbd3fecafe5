import type { AnswerOf, saveSetting } from "@sitevine/api";
import type { SettingState } from "./setting-states.service.js";

/** A setting with everything that an editor needs to display it. */
export function settingView({ setting, value, etag, updatedAt }: SettingState): AnswerOf<typeof saveSetting> {
  const { key, type, label, description, area, options, pluginId } = setting;
  return {
    key,
    value,
    type,
    label,
    description,
    area,
    pluginId,
    etag,
    updatedAt,
    ...(options ? { options: options.map((option) => ({ ...option })) } : {}),
  };
}
