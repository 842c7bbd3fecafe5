import { listBadges } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Award, Plus } from "lucide-react";
import { may, usePerson } from "../../../app/person.js";
import { listQueryOf } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Page } from "../../../ui/page.js";
import { Count, Tag } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { BadgeCatalogue } from "../parts/badge-catalogue.js";
import { BadgeName } from "../parts/badge-name.js";
import { type Badge, metricName, metricsQuery } from "../queries.js";
import { badgeWords as words } from "../words.js";

const PER_PAGE = 50;

function ManagedBadges() {
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
            show: (badge) => (
              <BadgeName badge={badge}>
                {!badge.active && <Tag tone="warning">{words.inactive}</Tag>}
                {badge.system && <Tag>{words.system}</Tag>}
              </BadgeName>
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

/** The badges of the site: with their rules for whoever decides which there are, and by name for whoever awards them. */
export const Screen = () => (may(usePerson(), "badge.manage") ? <ManagedBadges /> : <BadgeCatalogue />);
