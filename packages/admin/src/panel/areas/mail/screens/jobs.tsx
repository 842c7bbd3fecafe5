import { listJobKinds, listJobs, retryJob } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Cog } from "lucide-react";
import { listQueryOf, queryOf, useAct } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Button } from "../../../ui/button.js";
import { Page } from "../../../ui/page.js";
import { common } from "../../../words/common.js";
import { QUEUE_COLUMNS, STATES } from "../queue-columns.js";
import { mailWords as words } from "../words.js";

const EVERY_MS = 5_000;

/** Work in the background. */
export function Screen() {
  const state = useListState({ filters: { state: STATES, kind: "text" }, sorts: ["createdAt"] });
  const { filters, page, order } = state;
  const query = useQuery({
    ...listQueryOf(listJobs, { query: { ...filters, page, order, limit: 50 } }),
    refetchInterval: EVERY_MS,
  });
  const kinds = useQuery(queryOf(listJobKinds)).data ?? [];
  const retry = useAct(retryJob, { changes: [listJobs], done: words.retried });
  return (
    <Page title={words.jobs} intro={words.jobsIntro}>
      <DataList
        label={words.jobs}
        screen="jobs"
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ kind, title }) => title ?? kind}
        filters={[
          {
            kind: "choice",
            name: "state",
            label: words.state,
            choices: STATES.map((value) => ({ value, label: words.states[value] })),
          },
          {
            kind: "choice",
            name: "kind",
            label: words.kind,
            choices: kinds.map(({ kind, title }) => ({ value: kind, label: title ?? kind })),
          },
        ]}
        columns={[
          {
            id: "kind",
            label: words.kind,
            kind: "main",
            show: ({ kind, title }) => <span title={kind}>{title ?? kind}</span>,
            text: ({ kind }) => kind,
          },
          ...QUEUE_COLUMNS,
          {
            id: "actions",
            label: common.actions,
            kind: "tight",
            show: ({ id, state: now }) =>
              now === "failed" && <Button onClick={() => retry.mutate({ params: { id } })}>{words.retry}</Button>,
          },
        ]}
        empty={{ icon: Cog, title: words.noJobs, hint: words.noJobsHint }}
      />
    </Page>
  );
}
