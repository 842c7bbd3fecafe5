import { listModerationLog, listWarnings, pardonWarning } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { useOpened } from "../../../app/opened.js";
import { usePerson } from "../../../app/person.js";
import { listQueryOf, useAct } from "../../../app/queries.js";
import { takeBackOf } from "../../../app/take-back.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Button } from "../../../ui/button.js";
import { Confirm } from "../../../ui/dialog.js";
import { Page } from "../../../ui/page.js";
import { Tag } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { formatNumber } from "../../../words/formats.js";
import { moderationWords } from "../../../words/moderation.js";
import { memberColumn, SANCTION_COLUMNS, sanctionFilters, type Warning } from "../columns.js";
import { IssueForm } from "../issue-form.js";
import { sanctionWords as words } from "../words.js";

const STATES = ["active", "expired", "pardoned"] as const;

/** Warnings that were given. */
export function Screen() {
  const state = useListState({ filters: { status: STATES, userId: "text" }, sorts: ["createdAt"] });
  const { filters, page, order } = state;
  const query = useQuery(listQueryOf(listWarnings, { query: { ...filters, page, order, limit: 50 } }));
  const person = usePerson();
  const pardon = useAct(pardonWarning, {
    changes: [listWarnings, listModerationLog],
    done: words.pardoned,
    undo: ({ id }) => takeBackOf(person, { type: "warning", id }),
  });
  const [opened, open] = useOpened("open");
  const [pardoning, setPardoning] = useState<Warning>();
  const warn = { id: "warn", label: moderationWords.titles.warn, icon: MessageSquareWarning } as const;
  return (
    <Page
      title={words.warnings}
      intro={words.warningsIntro}
      actions={[{ ...warn, look: "primary", run: () => open(warn.id) }]}
    >
      <DataList
        screen="warnings"
        label={words.warnings}
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ user }) => user.displayName}
        filters={sanctionFilters(STATES, query.data?.data)}
        columns={[
          memberColumn,
          {
            id: "points",
            label: words.points,
            kind: "number",
            show: ({ points }) => formatNumber(points),
            text: ({ points }) => String(points),
          },
          {
            id: "consequence",
            label: words.leftBehind,
            show: ({ consequence }) =>
              consequence ? <Tag tone="warning">{moderationWords.targets[consequence.act]}</Tag> : "–",
            text: ({ consequence }) => consequence?.act ?? "",
          },
          ...SANCTION_COLUMNS,
          {
            id: "actions",
            label: common.actions,
            kind: "tight",
            show: (warning) =>
              warning.actions.includes("pardon") && (
                <Button onClick={() => setPardoning(warning)}>{words.pardon}</Button>
              ),
          },
        ]}
        empty={{ icon: MessageSquareWarning, title: words.noWarnings, hint: words.noWarningsHint }}
      />
      {opened === warn.id && <IssueForm act="warn" onClose={() => open(null)} />}
      {pardoning && (
        <Confirm
          title={words.pardonTitle(pardoning.user.displayName)}
          action={words.pardon}
          isDangerous={false}
          onConfirm={() => pardon.mutateAsync({ params: { id: pardoning.id } })}
          onClose={() => setPardoning(undefined)}
        >
          {words.pardonHint}
        </Confirm>
      )}
    </Page>
  );
}
