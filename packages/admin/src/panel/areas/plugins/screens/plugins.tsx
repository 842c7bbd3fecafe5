import {
  type AnswerOf,
  disablePlugin,
  enablePlugin,
  getStatusSummary,
  listPanelPages,
  listPlugins,
} from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Blocks, Power, Trash2 } from "lucide-react";
import { useState } from "react";
import { panelPagesQuery, placeOfPage } from "../../../app/panel-pages.js";
import { isAdministrator, usePerson } from "../../../app/person.js";
import { queryOf, useAct } from "../../../app/queries.js";
import { useFindLine } from "../../../lists/find-line.js";
import { Answer } from "../../../ui/answer.js";
import { Button } from "../../../ui/button.js";
import { Confirm } from "../../../ui/dialog.js";
import { Menu } from "../../../ui/menu.js";
import { Page } from "../../../ui/page.js";
import { EmptyState, Moment, Notice, Row, Stack, Tag, type Tone } from "../../../ui/parts.js";
import { unenforcedOf } from "../../../words/unenforced.js";
import { InstallPlugin } from "../forms/install-plugin.js";
import { Rights } from "../forms/rights.js";
import { UninstallPlugin } from "../forms/uninstall-plugin.js";
import { PANEL_SCRIPTS, rightInWords, pluginWords as words } from "../words.js";
import css from "./plugins.module.css";

type Plugin = AnswerOf<typeof listPlugins>[number];

const TONES = { enabled: "good", disabled: undefined, failed: "bad" } as const satisfies Readonly<
  Record<Plugin["status"], Tone | undefined>
>;
const NEEDS_NO_WORD: ReadonlySet<Plugin["licence"]> = new Set(["not-needed", "valid"]);
const CHANGES = [listPlugins, listPanelPages, getStatusSummary] as const;

function PluginCard({ plugin, onUninstall }: { readonly plugin: Plugin; readonly onUninstall: () => void }) {
  const { id, manifest, status, problem, licence, installedAt } = plugin;
  const enable = useAct(enablePlugin, { changes: CHANGES, done: words.enabled(manifest.name) });
  const disable = useAct(disablePlugin, { changes: CHANGES, done: words.disabled(manifest.name) });
  const [isAsking, setAsking] = useState(false);
  const pages = (useQuery(panelPagesQuery()).data ?? []).filter(({ pluginId }) => pluginId === id);
  const isOn = status === "enabled";
  const act = isOn ? disable : enable;
  const { rights } = plugin;
  const person = usePerson();
  const isRefused = !isOn && rights.length > 0 && !isAdministrator(person);
  const params = { id };
  // Another package may be installed while somebody reads.
  const asRead = { params, query: { sha256: plugin.sha256 } };
  const press = (): void => {
    if (!isOn && rights.includes(PANEL_SCRIPTS)) setAsking(true);
    else if (isOn) disable.mutate({ params });
    else enable.mutate(asRead);
  };
  return (
    <li className={css.plugin}>
      <div className={css.head}>
        <h2 className={css.name}>{manifest.name}</h2>
        <span className={css.version}>
          {manifest.version} {words.by(manifest.vendor)}
        </span>
        <Tag tone={TONES[status]}>{words.status[status]}</Tag>
        {!NEEDS_NO_WORD.has(licence) && <Tag tone="warning">{words.licence[licence]}</Tag>}
        <span className={css.acts}>
          {!isRefused && (
            <Button icon={Power} isBusy={act.isPending} onClick={press}>
              {isOn ? words.disable : words.enable}
            </Button>
          )}
          <Menu
            entries={[
              { id: "uninstall", label: words.uninstall, icon: Trash2, isDangerous: true, onChoose: onUninstall },
            ]}
          />
        </span>
      </div>
      {manifest.description && <p>{manifest.description}</p>}
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Rights rights={rights} />
      {isRefused && <Notice tone="warning">{words.needsAdministrator(rights.map(rightInWords).join(", "))}</Notice>}
      {pages.length > 0 && (
        <Row>
          {words.pages}
          {pages.map((page) => (
            <Link key={page.key} to={`/acp${placeOfPage(page)}`}>
              {page.title}
            </Link>
          ))}
        </Row>
      )}
      {isAsking && (
        <Confirm
          title={words.enableTitle(manifest.name)}
          action={words.enable}
          isDangerous={false}
          onConfirm={() => enable.mutateAsync(asRead)}
          onClose={() => setAsking(false)}
        >
          <Stack>
            <Rights rights={rights} />
            <Notice tone="warning">{words.enableScripts}</Notice>
          </Stack>
        </Confirm>
      )}
      <p className={css.version}>
        {words.since} <Moment at={installedAt} />
      </p>
    </li>
  );
}

function PluginList({
  plugins,
  onUninstall,
}: {
  readonly plugins: readonly Plugin[];
  readonly onUninstall: (plugin: Plugin) => void;
}) {
  const find = useFindLine(plugins.length, false);
  const found = plugins.filter(({ manifest }) => find.isFound(manifest.name));
  return (
    <Stack>
      {find.field(found.length)}
      <ul className={css.plugins}>
        {found.map((plugin) => (
          <PluginCard key={plugin.id} plugin={plugin} onUninstall={() => onUninstall(plugin)} />
        ))}
      </ul>
    </Stack>
  );
}

/** Installed plugins, and a place for new ones. */
export function Screen() {
  const query = useQuery(queryOf(listPlugins));
  const [removing, setRemoving] = useState<Plugin>();
  return (
    <Page title={words.title} intro={words.intro} isNarrow>
      <InstallPlugin />
      <Answer of={query}>
        {(plugins) => {
          const unenforced = [...new Set(plugins.flatMap((plugin) => plugin.unenforced))];
          return (
            <>
              {unenforced.map((sentence) => (
                <Notice key={sentence} tone="warning">
                  {unenforcedOf(sentence)}
                </Notice>
              ))}
              {plugins.length === 0 && <EmptyState icon={Blocks} title={words.empty} hint={words.emptyHint} />}
              <PluginList plugins={plugins} onUninstall={setRemoving} />
            </>
          );
        }}
      </Answer>
      {removing && <UninstallPlugin plugin={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  );
}
