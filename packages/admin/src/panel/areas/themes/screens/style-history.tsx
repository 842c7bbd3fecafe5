import { getStyleDraftStatus, listStyleHistory, restoreStyle } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { listQueryOf, queryOf, useAct } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Button } from "../../../ui/button.js";
import { Confirm } from "../../../ui/dialog.js";
import { Page } from "../../../ui/page.js";
import { Moment, Notice, Row, Stack, Tag, Who } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { formatMoment } from "../../../words/formats.js";
import { OWN_LAYER, type Snapshot } from "../queries.js";
import { themeWords, styleWords as words } from "../words.js";

const PER_PAGE = 50;

function Restore({
  snapshot: { id, createdAt },
  onClose,
}: {
  readonly snapshot: Snapshot;
  readonly onClose: () => void;
}) {
  const draft = useQuery(queryOf(getStyleDraftStatus));
  const restore = useAct(restoreStyle, { changes: OWN_LAYER, done: words.restored, isQuiet: true });
  return (
    <Confirm
      title={words.restoreTitle(formatMoment(createdAt))}
      action={words.restore}
      isDangerous={draft.data?.hasDraft ?? false}
      onConfirm={() => restore.mutateAsync({ params: { id } })}
      onClose={onClose}
    >
      <Stack>
        <p>{words.restoreHint}</p>
        {draft.data?.hasDraft && <Notice tone="warning">{words.restoreDraft}</Notice>}
      </Stack>
    </Confirm>
  );
}

/** States of the administrators' own layer, newest first. */
export function Screen() {
  const state = useListState({ sorts: ["createdAt"] });
  const { page, sort, order } = state;
  const query = useQuery(listQueryOf(listStyleHistory, { query: { page, sort, order, limit: PER_PAGE } }));
  const [restored, setRestored] = useState<Snapshot>();
  const newest = page === 1 && order === "desc" ? query.data?.data[0]?.id : undefined;
  return (
    <Page title={themeWords.history} intro={words.historyIntro}>
      <DataList
        label={themeWords.history}
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ createdAt }) => formatMoment(createdAt)}
        columns={[
          {
            id: "cause",
            label: words.cause,
            kind: "main",
            show: ({ cause, id }) => (
              <Row>
                {words.causes[cause]}
                {id === newest && <Tag tone="good">{words.current}</Tag>}
              </Row>
            ),
            text: ({ cause }) => words.causes[cause],
          },
          { id: "label", label: words.label, show: ({ label }) => label ?? "–", text: ({ label }) => label ?? "" },
          {
            id: "when",
            label: words.when1,
            sort: "createdAt",
            show: ({ createdAt }) => <Moment at={createdAt} />,
            text: ({ createdAt }) => createdAt,
          },
          {
            id: "by",
            label: words.by,
            show: ({ createdBy }) => (createdBy ? <Who person={createdBy} /> : words.gone),
            text: ({ createdBy }) => createdBy?.username ?? "",
          },
          {
            id: "restore",
            label: common.actions,
            kind: "tight",
            show: (snapshot) =>
              snapshot.id === newest ? null : (
                <Button
                  aria-label={words.restoreName(formatMoment(snapshot.createdAt))}
                  onClick={() => setRestored(snapshot)}
                >
                  {words.restore}
                </Button>
              ),
          },
        ]}
        empty={{ icon: History, title: words.emptyHistory, hint: words.emptyHistoryHint }}
      />
      {restored && <Restore snapshot={restored} onClose={() => setRestored(undefined)} />}
    </Page>
  );
}
