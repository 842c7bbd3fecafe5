import { listBadges } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Award, Plus } from "lucide-react";
import { listQueryOf } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Page } from "../../../ui/page.js";
import { Count, Row, Tag } from "../../../ui/parts.js";
import { Swatch } from "../../../ui/swatch.js";
import { common } from "../../../words/common.js";
import { type Badge, metricName, metricsQuery } from "../queries.js";
import { badgeWords as words } from "../words.js";

const PER_PAGE = 50;

/** The badges of the site. */
export function Screen() {
  const state = useListState({ sorts: ["order", "name", "holders", "createdAt"], usualOrder: "asc" });
  const { page, sort, order } = state;
  const query = useQuery(listQueryOf(listBadges, { query: { page, sort, order, limit: PER_PAGE } }));
  const { data: metrics = [] } = useQuery(metricsQuery());
  const navigate = useNavigate();
  const ruleOf = ({ rule }: Badge): string =>
    rule ? words.ruleOf(metricName(metrics, rule.metric), rule.threshold) : words.byHand;
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
          run: () => void navigate({ to: "/acp/badges/new" }),
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
            show: ({ id, name, color, active, system }) => (
              <Row>
                <Swatch color={color} />
                <Link to="/acp/badges/$id" params={{ id }}>
                  {name}
                </Link>
                {!active && <Tag tone="warning">{words.inactive}</Tag>}
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
          { id: "rule", label: words.rule, show: ruleOf, text: ruleOf },
          {
            id: "holders",
            label: words.holders,
            sort: "holders",
            kind: "number",
            show: ({ holders }) => <Count value={holders} />,
            text: ({ holders }) => String(holders),
          },
          {
            id: "order",
            label: words.order,
            sort: "order",
            kind: "number",
            show: ({ order: place }) => place,
            text: ({ order: place }) => String(place),
          },
        ]}
        empty={{ icon: Award, title: words.empty, hint: words.emptyHint }}
      />
    </Page>
  );
}
