import type { AnswerOf, saveSetting } from "@sitevine/api";
import type { SettingState } from "./settings.service.js";

/** A setting with what an editor needs to show it. */
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
