import { type AnswerOf, deleteInvite, listInvites } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Copy, MailPlus } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../../app/copy-text.js";
import { listQueryOf, useAct } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Button } from "../../../ui/button.js";
import { Confirm } from "../../../ui/dialog.js";
import { Page } from "../../../ui/page.js";
import { deleteColumn, LIMIT_COLUMNS } from "../columns.js";
import { NewInvite } from "../forms/new-invite.js";
import { accessWords as words } from "../words.js";

type Invite = AnswerOf<typeof listInvites>["data"][number];

/** Invitations to register. */
export function Screen() {
  const state = useListState({ sorts: ["createdAt", "uses"] });
  const { page, sort, order } = state;
  const query = useQuery(listQueryOf(listInvites, { query: { page, sort, order, limit: 50 } }));
  const remove = useAct(deleteInvite, { changes: [listInvites], done: words.deleted });
  const [isCreating, setCreating] = useState(false);
  const [removing, setRemoving] = useState<Invite>();
  const create = { id: "create", label: words.invite, icon: MailPlus, run: () => setCreating(true) } as const;
  return (
    <Page title={words.invites} intro={words.invitesIntro} actions={[{ ...create, look: "primary" }]}>
      <DataList
        label={words.invites}
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ email, code }) => email ?? code}
        columns={[
          {
            id: "who",
            label: words.email,
            kind: "main",
            show: ({ email }) => email ?? words.anybody,
            text: ({ email, url }) => email ?? url,
          },
          {
            id: "link",
            label: words.link,
            show: ({ url }) => (
              <Button look="quiet" icon={Copy} onClick={() => copyText(url)}>
                {words.copyLink}
              </Button>
            ),
            text: ({ url }) => url,
          },
          ...LIMIT_COLUMNS,
          deleteColumn(setRemoving),
        ]}
        empty={{
          icon: MailPlus,
          title: words.noInvites,
          hint: words.noInvitesHint,
          actions: <Button onClick={create.run}>{create.label}</Button>,
        }}
      />
      {isCreating && <NewInvite onClose={() => setCreating(false)} />}
      {removing && (
        <Confirm
          title={words.deleteInvite}
          action={words.delete}
          onConfirm={() => remove.mutateAsync({ params: { id: removing.id } })}
          onClose={() => setRemoving(undefined)}
        >
          {words.deleteInviteHint}
        </Confirm>
      )}
    </Page>
  );
}
