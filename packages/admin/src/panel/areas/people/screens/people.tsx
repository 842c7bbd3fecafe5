import { listUsers } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleSlash, LogOut, UserMinus, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { groupsQuery } from "../../../app/groups.js";
import { listQueryOf } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Page } from "../../../ui/page.js";
import { Moment, Row, Tag, Who } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { bulkWords } from "../bulk-words.js";
import { type BulkKind, ChangePeople } from "../forms/change-people.js";
import { peopleWords as words } from "../words.js";

const STATES = ["active", "inactive", "banned"] as const;
const PER_PAGE = 50;

const BULK = [
  { id: "add-group", icon: UserPlus },
  { id: "remove-group", icon: UserMinus },
  { id: "activate", icon: CircleCheck },
  { id: "deactivate", icon: CircleSlash },
  { id: "force-logout", icon: LogOut },
] as const satisfies readonly { readonly id: BulkKind; readonly icon: unknown }[];

/** Pending confirmation of a change of several people. */
interface Asked {
  readonly kind: BulkKind;
  readonly ids: readonly string[];
  /** Called when it was done, which ends the selection, or when the question was closed. */
  readonly settle: { readonly done: () => void; readonly undone: () => void };
}

/** Everybody with an account. */
export function Screen() {
  const state = useListState({
    filters: { q: "text", status: STATES, group: "text" },
    sorts: ["createdAt", "lastSeenAt", "username", "email"],
  });
  const { filters, page, sort, order } = state;
  const query = useQuery(listQueryOf(listUsers, { query: { ...filters, page, sort, order, limit: PER_PAGE } }));
  const groups = useQuery(groupsQuery("name"));
  const [asked, setAsked] = useState<Asked>();
  return (
    <Page title={words.title} intro={words.intro}>
      <DataList
        label={words.title}
        screen="people"
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ displayName }) => displayName}
        bulk={BULK.map(({ id, icon }) => ({
          id,
          icon,
          label: bulkWords.actions[id],
          run: (ids) => new Promise<void>((done, undone) => setAsked({ kind: id, ids, settle: { done, undone } })),
        }))}
        filters={[
          { kind: "search", name: "q", label: words.search },
          {
            kind: "choice",
            name: "status",
            label: words.status,
            choices: STATES.map((value) => ({ value, label: words.states[value] })),
          },
          {
            kind: "choice",
            name: "group",
            label: words.group,
            choices: (groups.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        columns={[
          {
            id: "name",
            label: common.name,
            sort: "username",
            kind: "main",
            show: (person) => (
              <Link to="/acp/people/$id" params={{ id: person.id }}>
                <Who person={person} />
              </Link>
            ),
            text: ({ username }) => username,
          },
          { id: "email", label: words.email, sort: "email", show: ({ email }) => email, text: ({ email }) => email },
          {
            id: "groups",
            label: words.groups,
            show: ({ groups: own, active, banned }) => (
              <Row>
                {banned && <Tag tone="bad">{words.states.banned}</Tag>}
                {!active && <Tag tone="warning">{words.states.inactive}</Tag>}
                {own.map(({ id, name }) => (
                  <Tag key={id}>{name}</Tag>
                ))}
              </Row>
            ),
            text: ({ groups: own }) => own.map(({ name }) => name).join(", "),
          },
          {
            id: "joined",
            label: words.joined,
            sort: "createdAt",
            show: ({ createdAt }) => <Moment at={createdAt} />,
            text: ({ createdAt }) => createdAt,
          },
          {
            id: "seen",
            label: words.seen,
            sort: "lastSeenAt",
            show: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : common.never),
            text: ({ lastSeenAt }) => lastSeenAt ?? "",
          },
        ]}
        empty={{ icon: Users, title: words.empty, hint: words.emptyHint }}
      />
      {asked && (
        <ChangePeople
          kind={asked.kind}
          ids={asked.ids}
          groups={groups.data ?? []}
          onDone={asked.settle.done}
          onClose={() => {
            asked.settle.undone();
            setAsked(undefined);
          }}
        />
      )}
    </Page>
  );
}
