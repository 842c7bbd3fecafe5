import { getPluginSettings, listPluginSecrets } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { queryOf, taggedQueryOf } from "../../../app/queries.js";
import { Answer } from "../../../ui/answer.js";
import { Card, EmptyState } from "../../../ui/parts.js";
import { pluginWords as words } from "../words.js";
import { SecretForm } from "./secret-form.js";
import { SettingsForm } from "./settings-form.js";

export interface PluginSettingsProps {
  readonly pluginId: string;
  readonly title: string;
  /** Keys of settings and secrets, in the order of the page. */
  readonly keys: readonly string[];
}

/** Settings of a plugin, which save themselves as one object, and its secrets, each with its own button. */
export function PluginSettings({ pluginId, title, keys }: PluginSettingsProps) {
  const params = { id: pluginId };
  const settings = useQuery(taggedQueryOf(getPluginSettings, { params }));
  const secrets = useQuery(queryOf(listPluginSecrets, { params }));
  return (
    <Answer of={settings}>
      {(tagged) => (
        <Answer of={secrets}>
          {(all) => {
            const shown = keys.flatMap((key) => all.filter((secret) => secret.key === key));
            const hasSettings = tagged.data.settings.some(({ key }) => keys.includes(key));
            if (!hasSettings && shown.length === 0) return <EmptyState title={words.noSettings} />;
            return (
              <>
                {hasSettings && <SettingsForm pluginId={pluginId} title={title} keys={keys} tagged={tagged} />}
                {shown.length > 0 && (
                  <Card title={words.secrets} isFlush>
                    <div>
                      {shown.map((secret) => (
                        <SecretForm key={secret.key} pluginId={pluginId} secret={secret} />
                      ))}
                    </div>
                  </Card>
                )}
              </>
            );
          }}
        </Answer>
      )}
    </Answer>
  );
}
