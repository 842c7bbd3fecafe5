import { listActivity } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Filter, History } from "lucide-react";
import { listQueryOf } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { IconButton } from "../../../ui/button.js";
import { Page } from "../../../ui/page.js";
import { Moment } from "../../../ui/parts.js";
import { activityInWords } from "../activity-words.js";
import { systemWords as words } from "../words.js";

/** Changes made in the panels, with their authors. */
export function Screen() {
  const state = useListState({ filters: { actorId: "text", action: "text", since: "text", until: "text" } });
  const { filters, page } = state;
  const query = useQuery(listQueryOf(listActivity, { query: { ...filters, page, limit: 50 } }));
  return (
    <Page title={words.activity} intro={words.activityIntro}>
      <DataList
        label={words.activity}
        screen="activity"
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ action }) => action}
        filters={[
          { kind: "day", name: "since", label: words.since, edge: "first" },
          { kind: "day", name: "until", label: words.until, edge: "last" },
        ]}
        columns={[
          {
            id: "what",
            label: words.what,
            kind: "main",
            show: ({ action }) => <span title={action}>{activityInWords(action)}</span>,
            text: ({ action }) => action,
          },
          {
            id: "about",
            label: words.about,
            show: ({ summary, params }) => summary ?? Object.values(params).join(", "),
            text: ({ summary }) => summary ?? "",
          },
          {
            id: "who",
            label: words.who,
            show: ({ actor }) => (
              <>
                @{actor.name}
                <IconButton
                  label={words.onlyBy(actor.name)}
                  icon={Filter}
                  onClick={() => state.setFilter("actorId", actor.id)}
                />
              </>
            ),
            text: ({ actor }) => actor.name,
          },
          {
            id: "when",
            label: words.when,
            show: ({ createdAt }) => <Moment at={createdAt} />,
            text: ({ createdAt }) => createdAt,
          },
        ]}
        empty={{ icon: History, title: words.noActivity, hint: words.noActivityHint }}
      />
    </Page>
  );
}
