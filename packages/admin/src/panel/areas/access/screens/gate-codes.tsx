import { type AnswerOf, deleteBetaCode, listBetaCodes } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { listQueryOf, useAct } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Button } from "../../../ui/button.js";
import { Confirm } from "../../../ui/dialog.js";
import { Page } from "../../../ui/page.js";
import { deleteColumn, LIMIT_COLUMNS } from "../columns.js";
import { NewCode } from "../forms/new-code.js";
import { accessWords as words } from "../words.js";

type GateCode = AnswerOf<typeof listBetaCodes>["data"][number];

/** Codes that open the gate. */
export function Screen() {
  const state = useListState({ sorts: ["createdAt", "uses"] });
  const { page, sort, order } = state;
  const query = useQuery(listQueryOf(listBetaCodes, { query: { page, sort, order, limit: 50 } }));
  const remove = useAct(deleteBetaCode, { changes: [listBetaCodes], done: words.deleted });
  const [isCreating, setCreating] = useState(false);
  const [removing, setRemoving] = useState<GateCode>();
  const create = { id: "create", label: words.newCode, icon: KeyRound, run: () => setCreating(true) } as const;
  return (
    <Page
      title={words.codes}
      intro={
        <>
          {words.codesIntro} <Link to="/acp/gate-visits">{words.visits}</Link>
        </>
      }
      actions={[{ ...create, look: "primary" }]}
    >
      <DataList
        label={words.codes}
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ code }) => code}
        columns={[
          {
            id: "code",
            label: words.code,
            kind: "main",
            show: ({ code }) => <code>{code}</code>,
            text: ({ code }) => code,
          },
          ...LIMIT_COLUMNS,
          deleteColumn(setRemoving),
        ]}
        empty={{
          icon: KeyRound,
          title: words.noCodes,
          hint: words.noCodesHint,
          actions: <Button onClick={create.run}>{create.label}</Button>,
        }}
      />
      {isCreating && <NewCode onClose={() => setCreating(false)} />}
      {removing && (
        <Confirm
          title={words.deleteCode(removing.code)}
          action={words.delete}
          onConfirm={() => remove.mutateAsync({ params: { id: removing.id } })}
          onClose={() => setRemoving(undefined)}
        >
          {words.deleteCodeHint}
        </Confirm>
      )}
    </Page>
  );
}
