import { type AnswerOf, clearErrorLog, listErrorLog } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { listQueryOf, useAct } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { RowButton } from "../../../lists/row-button.js";
import { Confirm, Dialog } from "../../../ui/dialog.js";
import { Page } from "../../../ui/page.js";
import { Facts, Moment, Tag } from "../../../ui/parts.js";
import { formatMoment } from "../../../words/formats.js";
import { systemWords as words } from "../words.js";
import css from "./errors.module.css";

type Entry = AnswerOf<typeof listErrorLog>["data"][number];

function Detail({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const { code, status, message, method, path, requestId, userId, pluginId, createdAt, stack } = entry;
  return (
    <Dialog title={message} isWide onClose={onClose}>
      <Facts
        facts={[
          [words.code, <code key="code">{`${code} (${status})`}</code>],
          [words.when, formatMoment(createdAt)],
          [words.where, method && path ? <code key="path">{`${method} ${path}`}</code> : "–"],
          [words.request, requestId ? <code key="request">{requestId}</code> : "–"],
          [
            words.person,
            userId ? (
              <Link key="person" to="/acp/people/$id" params={{ id: userId }}>
                {userId}
              </Link>
            ) : (
              "–"
            ),
          ],
          ...(pluginId ? [[words.plugin, pluginId] as const] : []),
        ]}
      />
      {stack && (
        <section aria-label={words.stack}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
          <pre className={css.stack} tabIndex={0}>
            {stack}
          </pre>
        </section>
      )}
    </Dialog>
  );
}

/** Failures on the side of the server. */
export function Screen() {
  const state = useListState({
    filters: { q: "text", code: "text", since: "text", until: "text" },
    sorts: ["createdAt"],
  });
  const { filters, page, order } = state;
  const query = useQuery(listQueryOf(listErrorLog, { query: { ...filters, page, order, limit: 50 } }));
  const clear = useAct(clearErrorLog, { changes: [listErrorLog], done: words.cleared });
  const [open, setOpen] = useState<Entry>();
  const [isClearing, setClearing] = useState(false);
  const isEmpty = query.data?.meta.total === 0 && !state.isNarrowed;
  return (
    <Page
      title={words.errors}
      intro={
        <>
          {words.errorsIntro} <Link to="/acp/error-codes">{words.codes}</Link>
        </>
      }
      actions={[{ id: "clear", label: words.clear, icon: Trash2, isHidden: isEmpty, run: () => setClearing(true) }]}
    >
      <DataList
        label={words.errors}
        screen="errors"
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ message }) => message}
        filters={[
          { kind: "search", name: "q", label: words.search },
          { kind: "day", name: "since", label: words.since, edge: "first" },
          { kind: "day", name: "until", label: words.until, edge: "last" },
        ]}
        columns={[
          {
            id: "message",
            label: words.message,
            kind: "main",
            show: (entry) => <RowButton onClick={() => setOpen(entry)}>{entry.message}</RowButton>,
            text: ({ message }) => message,
          },
          {
            id: "code",
            label: words.code,
            show: ({ code, pluginId }) => (
              <>
                <code>{code}</code> {pluginId && <Tag>{pluginId}</Tag>}
              </>
            ),
            text: ({ code }) => code,
          },
          {
            id: "where",
            label: words.where,
            show: ({ method, path }) => (method && path ? <code>{`${method} ${path}`}</code> : null),
            text: ({ method, path }) => `${method ?? ""} ${path ?? ""}`.trim(),
          },
          {
            id: "when",
            label: words.when,
            sort: "createdAt",
            show: ({ createdAt }) => <Moment at={createdAt} />,
            text: ({ createdAt }) => createdAt,
          },
        ]}
        empty={{ icon: CircleCheck, title: words.noErrors, hint: words.noErrorsHint }}
      />
      {open && <Detail entry={open} onClose={() => setOpen(undefined)} />}
      {isClearing && (
        <Confirm
          title={words.clearTitle}
          action={words.clear}
          onConfirm={() => clear.mutateAsync({})}
          onClose={() => setClearing(false)}
        >
          {words.clearHint}
        </Confirm>
      )}
    </Page>
  );
}
