import { listBetaVisits } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { DoorClosed } from "lucide-react";
import { listQueryOf } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Page } from "../../../ui/page.js";
import { Moment, Tag, type Tone, Who } from "../../../ui/parts.js";
import { accessWords as words } from "../words.js";

const TONES = { "turned-away": "warning", redeemed: "info", entered: "good" } as const satisfies Readonly<
  Record<string, Tone>
>;

/** Visits at the closed gate. */
export function Screen() {
  const state = useListState({ sorts: ["at"] });
  const { page, order } = state;
  const query = useQuery(listQueryOf(listBetaVisits, { query: { page, order, limit: 50 } }));
  return (
    <Page
      title={words.visits}
      intro={words.visitsIntro}
      trail={[{ label: words.codes, to: { to: "/acp/gate-codes" } }]}
    >
      <DataList
        label={words.visits}
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ ip }) => ip}
        columns={[
          {
            id: "who",
            label: words.who,
            kind: "main",
            show: ({ user, ip }) => (user ? <Who person={user} detail={ip} /> : `${words.guest} (${ip})`),
            text: ({ user, ip }) => user?.username ?? ip,
          },
          { id: "page", label: words.page, show: ({ path }) => <code>{path}</code>, text: ({ path }) => path },
          {
            id: "outcome",
            label: words.outcome,
            show: ({ outcome, code }) => (
              <>
                <Tag tone={TONES[outcome]}>{words.outcomes[outcome]}</Tag> {code && <code>{code}</code>}
              </>
            ),
            text: ({ outcome }) => outcome,
          },
          { id: "at", label: words.at, sort: "at", show: ({ at }) => <Moment at={at} />, text: ({ at }) => at },
        ]}
        empty={{ icon: DoorClosed, title: words.noVisits }}
      />
    </Page>
  );
}
