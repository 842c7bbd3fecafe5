import {
  getReport,
  listBans,
  listCases,
  listModerationLog,
  listReports,
  listSilences,
  listWarnings,
  undoModeration,
} from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { ScrollText, Undo2 } from "lucide-react";
import { useState } from "react";
import { listQueryOf, useAct } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { RowButton } from "../../../lists/row-button.js";
import { Button } from "../../../ui/button.js";
import { Confirm } from "../../../ui/dialog.js";
import { Page } from "../../../ui/page.js";
import { MemberLink, Moment, Row, Tag } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { ACT_CHOICES, actName, moderationWords, TARGET_CHOICES } from "../../../words/moderation.js";
import { EntryDetail } from "../parts/entry-detail.js";
import { type Entry, TargetLink } from "../parts/target-link.js";
import { logWords as words } from "../words.js";

/** Endpoints whose answers an undo may change. */
const CHANGED = [listModerationLog, listReports, getReport, listWarnings, listSilences, listBans, listCases];

/** The log of the moderation. */
export function Screen() {
  const state = useListState({
    filters: {
      action: "text",
      moderatorId: "text",
      userId: "text",
      targetType: "text",
      targetId: "text",
      since: "text",
      until: "text",
    },
    sorts: ["createdAt"],
  });
  const { filters, page, order } = state;
  const query = useQuery(listQueryOf(listModerationLog, { query: { ...filters, page, order, limit: 50 } }));
  const undo = useAct(undoModeration, { changes: CHANGED, done: words.undone });
  const [open, setOpen] = useState<Entry>();
  const [undoing, setUndoing] = useState<Entry>();
  const rows = query.data?.data ?? [];
  return (
    <Page title={words.title} intro={words.intro}>
      <DataList
        screen="moderation-log"
        label={words.title}
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ action }) => actName(action)}
        filters={[
          { kind: "choice", name: "action", label: words.what, choices: ACT_CHOICES },
          { kind: "choice", name: "targetType", label: words.target, choices: TARGET_TYPES },
          {
            kind: "person",
            name: "moderatorId",
            label: words.moderator,
            known: rows.map(({ moderator }) => moderator),
          },
          { kind: "person", name: "userId", label: words.member, known: rows.map(({ user }) => user) },
          { kind: "day", name: "since", label: words.since, edge: "first" },
          { kind: "day", name: "until", label: words.until, edge: "last" },
        ]}
        columns={[
          {
            id: "what",
            label: words.what,
            kind: "main",
            show: (entry) => (
              <Row>
                <RowButton onClick={() => setOpen(entry)}>{actName(entry.action)}</RowButton>
                {entry.undoneBy && <Tag tone="warning">{words.isUndone}</Tag>}
                {entry.undoes && <Tag>{words.isUndo}</Tag>}
              </Row>
            ),
            text: ({ action }) => action,
          },
          {
            id: "target",
            label: words.target,
            show: (entry) => <TargetLink entry={entry} />,
            text: ({ targetType, targetId }) => `${targetType} ${targetId}`,
          },
          {
            id: "member",
            label: words.member,
            show: ({ user }) => (user ? <MemberLink person={user} /> : "–"),
            text: ({ user }) => user?.username ?? "",
          },
          { id: "reason", label: words.reason, show: ({ reason }) => reason, text: ({ reason }) => reason ?? "" },
          {
            id: "moderator",
            label: words.moderator,
            show: ({ moderator }) => moderator?.displayName ?? moderationWords.site,
            text: ({ moderator }) => moderator?.username ?? "",
          },
          {
            id: "when",
            label: words.when,
            sort: "createdAt",
            show: ({ createdAt }) => <Moment at={createdAt} />,
            text: ({ createdAt }) => createdAt,
          },
          {
            id: "actions",
            label: common.actions,
            kind: "tight",
            show: (entry) =>
              entry.actions.includes("undo") && (
                <Button icon={Undo2} onClick={() => setUndoing(entry)}>
                  {words.undo}
                </Button>
              ),
          },
        ]}
        empty={{ icon: ScrollText, title: words.empty, hint: words.emptyHint }}
      />
      {open && <EntryDetail entry={open} onClose={() => setOpen(undefined)} />}
      {undoing && (
        <Confirm
          title={words.undoTitle}
          action={words.undo}
          isDangerous={false}
          onConfirm={() => undo.mutateAsync({ params: { id: undoing.id } })}
          onClose={() => setUndoing(undefined)}
        >
          {words.undoHint(actName(undoing.action))}
        </Confirm>
      )}
    </Page>
  );
}

const OWN_TYPES = ["report", "warning", "silence", "ban", "case"] as const;
const TARGET_TYPES = [
  ...TARGET_CHOICES,
  ...OWN_TYPES.map((value) => ({ value, label: moderationWords.targets[value] })),
];
