import { listGroups } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus, UsersRound } from "lucide-react";
import { listQueryOf } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Page } from "../../../ui/page.js";
import { Count, Moment, Row, Tag } from "../../../ui/parts.js";
import { Emblem } from "../../../ui/swatch.js";
import { common } from "../../../words/common.js";
import { isAlmighty } from "../queries.js";
import { groupWords as words } from "../words.js";

const PER_PAGE = 50;

/** The groups. */
export function Screen() {
  const state = useListState({ sorts: ["order", "name", "createdAt"], usualOrder: "asc" });
  const { page, sort, order } = state;
  const query = useQuery(listQueryOf(listGroups, { query: { page, sort, order, limit: PER_PAGE } }));
  const navigate = useNavigate();
  return (
    <Page
      title={words.title}
      intro={words.intro}
      actions={[
        {
          id: "new",
          label: words.new,
          icon: Plus,
          look: "primary",
          run: () => void navigate({ to: "/acp/groups/new" }),
        },
      ]}
    >
      <DataList
        label={words.title}
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={[
          {
            id: "name",
            label: common.name,
            sort: "name",
            kind: "main",
            show: ({ id, name, color, iconUrl, system }) => (
              <Row>
                <Emblem iconUrl={iconUrl} color={color} />
                <Link to="/acp/groups/$id" params={{ id }}>
                  {name}
                </Link>
                {system && <Tag>{words.system}</Tag>}
              </Row>
            ),
            text: ({ name }) => name,
          },
          {
            id: "description",
            label: common.description,
            show: ({ description }) => description,
            text: ({ description }) => description,
          },
          {
            id: "members",
            label: words.members,
            kind: "number",
            show: ({ id, memberCount }) => (
              <Link to="/acp/people" search={{ group: id }}>
                <Count value={memberCount} />
              </Link>
            ),
            text: ({ memberCount }) => String(memberCount),
          },
          {
            id: "permissions",
            label: words.permissions,
            kind: "number",
            show: (group) => (isAlmighty(group) ? common.all : group.permissions.length),
            text: ({ permissions }) => permissions.join(" "),
          },
          {
            id: "order",
            label: words.order,
            sort: "order",
            kind: "number",
            show: ({ order: place }) => place,
            text: ({ order: place }) => String(place),
          },
          {
            id: "created",
            label: words.created,
            sort: "createdAt",
            show: ({ createdAt }) => <Moment at={createdAt} />,
            text: ({ createdAt }) => createdAt,
          },
        ]}
        empty={{ icon: UsersRound, title: words.empty, hint: words.emptyHint }}
      />
    </Page>
  );
}
