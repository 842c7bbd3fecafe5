import { useQuery } from "@tanstack/react-query";
import { Award } from "lucide-react";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Page } from "../../../ui/page.js";
import { common } from "../../../words/common.js";
import { catalogueQuery } from "../queries.js";
import { badgeWords as words } from "../words.js";
import { BadgeName } from "./badge-name.js";

/** The badges for somebody who may award them and does not decide which there are. */
export function BadgeCatalogue() {
  const state = useListState({});
  const query = useQuery(catalogueQuery());
  return (
    <Page title={words.title} intro={words.awardIntro}>
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
            kind: "main",
            show: (badge) => <BadgeName badge={badge} />,
            text: ({ name }) => name,
          },
          {
            id: "description",
            label: common.description,
            show: ({ description }) => description,
            text: ({ description }) => description,
          },
        ]}
        empty={{ icon: Award, title: words.empty, hint: words.awardEmptyHint }}
      />
    </Page>
  );
}
