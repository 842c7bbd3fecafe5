import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { appWords } from "../../../app/words.js";
import { Answer } from "../../../ui/answer.js";
import { Page } from "../../../ui/page.js";
import { Card, EmptyState } from "../../../ui/parts.js";
import { SettingForm } from "../forms/setting-form.js";
import { settingsQuery } from "../queries.js";
import { nameOfArea, settingsWords as words } from "../words.js";

/** The settings of one area. */
export function Screen() {
  const { area = "" } = useParams({ strict: false }) as { readonly area?: string };
  const query = useQuery(settingsQuery());
  return (
    <Page title={nameOfArea(area)} isNarrow trail={[{ label: words.title, to: { to: "/acp/settings" } }]}>
      <Answer of={query}>
        {(all) => {
          const settings = all.filter((setting) => setting.area === area);
          if (settings.length === 0) return <EmptyState title={appWords.missing} hint={appWords.missingHint} />;
          return (
            <Card isFlush>
              <div>
                {settings.map((setting) => (
                  <SettingForm key={setting.key} setting={setting} />
                ))}
              </div>
            </Card>
          );
        }}
      </Answer>
    </Page>
  );
}
