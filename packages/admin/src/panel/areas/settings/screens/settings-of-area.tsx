import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { draftStore, draftsAt } from "../../../app/draft-store.js";
import { useStore } from "../../../app/store.js";
import { Answer } from "../../../ui/answer.js";
import { GoneDrafts, Missing } from "../../../ui/missing.js";
import { Page } from "../../../ui/page.js";
import { Card, Stack } from "../../../ui/parts.js";
import { SettingForm } from "../forms/setting-form.js";
import { draftKey, settingsQuery } from "../queries.js";
import { nameOfArea, settingsWords as words } from "../words.js";

/** The settings of one area. */
export function Screen() {
  const { area = "" } = useParams({ strict: false }) as { readonly area?: string };
  const query = useQuery(settingsQuery());
  const { pathname } = useLocation();
  const drafts = useStore(draftStore);
  return (
    <Page title={nameOfArea(area)} isNarrow trail={[{ label: words.title, to: { to: "/acp/settings" } }]}>
      <Answer of={query}>
        {(all) => {
          const settings = all.filter((setting) => setting.area === area);
          if (settings.length === 0) return <Missing />;
          return (
            <Stack>
              <GoneDrafts
                drafts={draftsAt(pathname, drafts).filter(
                  (draft) => !settings.some(({ key }) => draft.key === draftKey(key)),
                )}
              />
              <Card isFlush>
                <div>
                  {settings.map((setting) => (
                    <SettingForm key={setting.key} setting={setting} />
                  ))}
                </div>
              </Card>
            </Stack>
          );
        }}
      </Answer>
    </Page>
  );
}
