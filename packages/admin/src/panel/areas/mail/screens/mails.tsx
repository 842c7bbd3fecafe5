import { type AnswerOf, dropMail, listOutbox, retryMail } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { MailCheck, RotateCcw, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { listQueryOf, useAct } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Confirm } from "../../../ui/dialog.js";
import { Menu } from "../../../ui/menu.js";
import { Page } from "../../../ui/page.js";
import { common } from "../../../words/common.js";
import { QUEUE_COLUMNS, STATES } from "../queue-columns.js";
import { mailWords as words } from "../words.js";
import { TestMail } from "./test-mail.js";

type Mail = AnswerOf<typeof listOutbox>["data"][number];

const EVERY_MS = 10_000;

const kindOf = ({ kind }: Mail): string => (kind ? words.kinds[kind] : words.unreadable);
const addressOf = ({ to }: Mail): string => to ?? words.unreadable;

/** Mails that wait or could not be sent. */
export function Screen() {
  const state = useListState({ filters: { state: STATES }, sorts: ["createdAt"] });
  const { filters, page, order } = state;
  const query = useQuery({
    ...listQueryOf(listOutbox, { query: { ...filters, page, order, limit: 50 } }),
    refetchInterval: EVERY_MS,
  });
  const retry = useAct(retryMail, { changes: [listOutbox], done: words.retried });
  const drop = useAct(dropMail, { changes: [listOutbox], done: words.dropped });
  const [dropping, setDropping] = useState<Mail>();
  const [isTesting, setTesting] = useState(false);
  return (
    <Page
      title={words.mails}
      intro={words.mailsIntro}
      actions={[{ id: "test", label: words.test, icon: Send, look: "primary", run: () => setTesting(true) }]}
    >
      <DataList
        label={words.mails}
        screen="mails"
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={addressOf}
        filters={[
          {
            kind: "choice",
            name: "state",
            label: words.state,
            choices: STATES.map((value) => ({ value, label: words.states[value] })),
          },
        ]}
        columns={[
          { id: "to", label: words.to, kind: "main", show: addressOf, text: addressOf },
          { id: "kind", label: words.kind, show: kindOf, text: kindOf },
          ...QUEUE_COLUMNS,
          {
            id: "actions",
            label: common.actions,
            kind: "tight",
            show: (mail) => (
              <Menu
                entries={[
                  {
                    id: "retry",
                    label: words.retry,
                    icon: RotateCcw,
                    isDisabled: mail.state !== "failed",
                    onChoose: () => retry.mutate({ params: { id: mail.id } }),
                  },
                  {
                    id: "drop",
                    label: words.drop,
                    icon: Trash2,
                    isDangerous: true,
                    isDisabled: mail.state === "running",
                    onChoose: () => setDropping(mail),
                  },
                ]}
              />
            ),
          },
        ]}
        empty={{ icon: MailCheck, title: words.noMails, hint: words.noMailsHint }}
      />
      {isTesting && <TestMail onClose={() => setTesting(false)} />}
      {dropping && (
        <Confirm
          title={words.dropTitle}
          action={words.drop}
          onConfirm={() => drop.mutateAsync({ params: { id: dropping.id } })}
          onClose={() => setDropping(undefined)}
        >
          {words.dropHint(addressOf(dropping))}
        </Confirm>
      )}
    </Page>
  );
}
