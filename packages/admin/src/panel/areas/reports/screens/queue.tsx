import { claimReport, listReportReasons, listReports, releaseReport } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { Flag } from "lucide-react";
import { usePerson } from "../../../app/person.js";
import { queryOf, useAct } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { Button } from "../../../ui/button.js";
import { Page } from "../../../ui/page.js";
import { Moment, Row, Tag, Who } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { moderationWords, TARGET_CHOICES, targetName } from "../../../words/moderation.js";
import { type Report, STATES, useQueue } from "../queue.js";
import { STATE_TONES } from "../tones.js";
import { reportWords as words } from "../words.js";

const stateName = (state: (typeof STATES)[number]): string =>
  state === "all" ? words.everything : moderationWords.states[state];

/** Choices that are known, with those that the list shows besides: plugins add types, and reasons may be free words. */
const withShown = (known: readonly { value: string; label: string }[], shown: readonly string[]) => [
  ...known,
  ...[...new Set(shown)]
    .filter((value) => known.every((choice) => choice.value !== value))
    .map((value) => ({ value, label: targetName(value) })),
];

function Target({ report: { id, target, reporters, round } }: { readonly report: Report }) {
  const search = useSearch({ strict: false });
  return (
    <>
      <Link to="/modcp/reports/$id" params={{ id }} search={search}>
        {target.label || target.owner?.displayName || words.noText}
      </Link>{" "}
      {reporters > 1 && <Tag tone="warning">{words.reporters(reporters)}</Tag>}
      {round > 1 && <Tag>{words.round(round)}</Tag>}
      {target.isGone && <Tag>{words.gone}</Tag>}
    </>
  );
}

/** The reports that wait, or those that the filters ask for. */
export function Screen() {
  const { state, query } = useQueue();
  const { user } = usePerson();
  const reasons = useQuery({ ...queryOf(listReportReasons), staleTime: Number.POSITIVE_INFINITY });
  const claim = useAct(claimReport, { changes: [listReports], done: words.claimed });
  const release = useAct(releaseReport, { changes: [listReports], done: words.released });
  const rows = query.data?.data ?? [];
  const known = (reasons.data?.reasons ?? []).map((value) => ({ value, label: value }));
  return (
    <Page title={words.title} intro={words.intro}>
      <DataList
        screen="reports"
        label={words.title}
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ target }) => target.label}
        filters={[
          {
            kind: "choice",
            name: "status",
            label: words.status,
            none: words.undecided,
            choices: STATES.map((value) => ({ value, label: stateName(value) })),
          },
          {
            kind: "choice",
            name: "reason",
            label: words.reason,
            choices: withShown(
              known,
              rows.map(({ reason }) => reason),
            ),
          },
          {
            kind: "choice",
            name: "targetType",
            label: words.type,
            choices: withShown(
              TARGET_CHOICES,
              rows.map(({ target }) => target.type),
            ),
          },
          { kind: "person", name: "reporterId", label: words.reporter, known: rows.map(({ reporter }) => reporter) },
          { kind: "person", name: "ownerId", label: words.owner, known: rows.map(({ target }) => target.owner) },
          { kind: "day", name: "since", label: words.since, edge: "first" },
          { kind: "day", name: "until", label: words.until, edge: "last" },
        ]}
        columns={[
          {
            id: "what",
            label: words.what,
            kind: "main",
            show: (report) => <Target report={report} />,
            text: ({ target }) => target.label,
          },
          {
            id: "type",
            label: words.type,
            show: ({ target }) => targetName(target.type),
            text: ({ target }) => target.type,
          },
          { id: "reason", label: words.reason, show: ({ reason }) => reason, text: ({ reason }) => reason },
          {
            id: "owner",
            label: words.owner,
            show: ({ target: { owner } }) => (owner ? <Who person={owner} /> : "–"),
            text: ({ target }) => target.owner?.username ?? "",
          },
          {
            id: "status",
            label: words.status,
            show: ({ status, claim: held }) => (
              <Row>
                <Tag tone={STATE_TONES[status]}>{moderationWords.states[status]}</Tag>
                {held && <Tag>{held.by.id === user.id ? words.you : held.by.displayName}</Tag>}
              </Row>
            ),
            text: ({ status }) => status,
          },
          {
            id: "filed",
            label: words.filed,
            sort: "createdAt",
            show: ({ createdAt }) => <Moment at={createdAt} />,
            text: ({ createdAt }) => createdAt,
          },
          {
            id: "actions",
            label: common.actions,
            kind: "tight",
            show: ({ id, actions }) => (
              <>
                {actions.includes("claim") && (
                  <Button onClick={() => claim.mutate({ params: { id } })}>{words.actions.claim}</Button>
                )}
                {actions.includes("release") && (
                  <Button onClick={() => release.mutate({ params: { id } })}>{words.actions.release}</Button>
                )}
              </>
            ),
          },
        ]}
        empty={{ icon: Flag, title: words.empty, hint: words.emptyHint }}
      />
    </Page>
  );
}
