import { listMigrationHistory } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { listQueryOf } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Page } from "../../../ui/page.js";
import { Moment, Tag } from "../../../ui/parts.js";
import { formatNumber } from "../../../words/formats.js";
import { systemWords as words } from "../words.js";

const took = (startedAt: string, finishedAt: string | null): string =>
  finishedAt ? words.ms(formatNumber(Date.parse(finishedAt) - Date.parse(startedAt))) : "–";

/** Changes of the database that ran. */
export function Screen() {
  const state = useListState({ sorts: ["startedAt"] });
  const { page, order } = state;
  const query = useQuery(listQueryOf(listMigrationHistory, { query: { page, order, limit: 50 } }));
  return (
    <Page title={words.migrations} intro={words.migrationsIntro}>
      <DataList
        label={words.migrations}
        state={state}
        query={query}
        idOf={({ name, pluginId, startedAt }) => `${pluginId ?? ""}/${name}/${startedAt}`}
        nameOf={({ name }) => name}
        columns={[
          {
            id: "name",
            label: words.migration,
            kind: "main",
            show: ({ name, pluginId }) => (
              <>
                <code>{name}</code> {pluginId && <Tag>{pluginId}</Tag>}
              </>
            ),
            text: ({ name }) => name,
          },
          {
            id: "result",
            label: words.answer,
            show: ({ status }) => <Tag tone={status === "done" ? "good" : "bad"}>{words.results[status]}</Tag>,
            text: ({ status }) => status,
          },
          {
            id: "version",
            label: words.version,
            show: ({ serviceVersion }) => serviceVersion,
            text: ({ serviceVersion }) => serviceVersion,
          },
          {
            id: "started",
            label: words.started,
            sort: "startedAt",
            show: ({ startedAt }) => <Moment at={startedAt} />,
            text: ({ startedAt }) => startedAt,
          },
          {
            id: "took",
            label: words.took,
            kind: "number",
            show: ({ startedAt, finishedAt }) => took(startedAt, finishedAt),
            text: ({ startedAt, finishedAt }) => took(startedAt, finishedAt),
          },
        ]}
        empty={{ icon: Layers, title: words.noMigrations }}
      />
    </Page>
  );
}
