import { useQuery } from "@tanstack/react-query";
import { Puzzle } from "lucide-react";
import { useParameter } from "../../../app/address.js";
import { type PanelPage, panelPagesQuery } from "../../../app/panel-pages.js";
import { may, usePerson } from "../../../app/person.js";
import { Answer } from "../../../ui/answer.js";
import { ButtonLink } from "../../../ui/button.js";
import { GoneHere } from "../../../ui/missing.js";
import { Page } from "../../../ui/page.js";
import { EmptyState } from "../../../ui/parts.js";
import { PluginSettings } from "../forms/plugin-settings.js";
import { ModulePage } from "../parts/module-page.js";
import { pluginWords as words } from "../words.js";

function Content({ page: { pluginId, pluginName, key, title, content } }: { readonly page: PanelPage }) {
  if (content.kind === "settings") return <PluginSettings pluginId={pluginId} title={title} keys={content.keys} />;
  return <ModulePage key={`${pluginId}/${key}`} pluginId={pluginId} pluginName={pluginName} {...content} />;
}

/** A page that a plugin adds to the panel, while it is enabled. */
export function Screen() {
  const plugin = useParameter("plugin");
  const key = useParameter("page");
  const mayList = may(usePerson(), "admin.access");
  const toPlugins = { to: "/acp/plugins" } as const;
  // Pages are loaded anew, since a link can lead to a page that this panel does not know yet.
  const query = useQuery({ ...panelPagesQuery(), refetchOnMount: "always" });
  return (
    <Answer of={query}>
      {(pages) => {
        const page = pages.find((one) => one.pluginId === plugin && one.key === key);
        if (!page)
          return (
            <Page title={words.title}>
              <GoneHere />
              <EmptyState
                icon={Puzzle}
                title={words.noPage}
                hint={words.noPageHint}
                actions={mayList && <ButtonLink {...toPlugins}>{words.title}</ButtonLink>}
              />
            </Page>
          );
        const { title, pluginName, content } = page;
        return (
          <Page
            key={`${plugin}/${key}`}
            title={title}
            isNarrow={content.kind === "settings"}
            trail={mayList ? [{ label: words.title, to: toPlugins }] : []}
            intro={pluginName === title ? undefined : pluginName}
          >
            <Content page={page} />
          </Page>
        );
      }}
    </Answer>
  );
}
