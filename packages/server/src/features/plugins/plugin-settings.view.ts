import type { AnswerOf, getPluginSettings, setPluginSecret } from "@sitevine/api";
import type { OwnedState, SecretState } from "../settings/index.js";

type SettingView = AnswerOf<typeof getPluginSettings>["settings"][number];

function settingView({ setting, value }: OwnedState["settings"][number]): readonly SettingView[] {
  const { key, type, label, description, options } = setting;
  if (type === "secret") return [];
  return [
    { key, type, label, description, value, ...(options && { options: options.map((option) => ({ ...option })) }) },
  ];
}

/** The settings of a plugin with everything that a form needs. */
export const pluginSettingsView = ({ settings }: OwnedState): AnswerOf<typeof getPluginSettings> => ({
  settings: settings.flatMap(settingView),
});

export const secretView = ({
  setting: { key, label, description },
  isSet,
}: SecretState): AnswerOf<typeof setPluginSecret> => ({ key, label, description, isSet });
