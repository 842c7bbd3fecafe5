import { getReport } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import type { PanelAction } from "../../../app/actions.js";
import { useParameter } from "../../../app/address.js";
import { useQueueInterval } from "../../../app/moderation-news.js";
import { queryOf } from "../../../app/queries.js";
import { SanctionForm } from "../../../forms/sanction-form.js";
import { Answer, presentIn } from "../../../ui/answer.js";
import { TextArea } from "../../../ui/field.js";
import { Page } from "../../../ui/page.js";
import { Card, Split, Stack } from "../../../ui/parts.js";
import { type ReasonedAct, type ReportDetail, useDecisions } from "../decisions.js";
import { neighboursOf } from "../neighbours.js";
import { Filings } from "../parts/filings.js";
import { Owner } from "../parts/owner.js";
import { ReasonDialog } from "../parts/reason-dialog.js";
import { Reported } from "../parts/reported.js";
import { Standing } from "../parts/standing.js";
import { useQueue } from "../queue.js";
import { reportWords as words } from "../words.js";

type Act = ReportDetail["actions"][number];
type Asked = ReasonedAct | "warn" | "silence" | "ban";

/** The reports before and after, as the queue has them with the filters of the address. */
function useWay(id: string) {
  const { query } = useQueue();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const ids = (query.data?.data ?? []).map((report) => report.id);
  const { place, before, after } = neighboursOf(ids, id);
  const go = (to: string | undefined): void =>
    void (to === undefined
      ? navigate({ to: "/modcp", search })
      : navigate({ to: "/modcp/reports/$id", params: { id: to }, search }));
  const actions: readonly PanelAction[] = [
    {
      id: "previous",
      label: words.previous,
      icon: ChevronUp,
      shortcut: "k",
      isHidden: before === undefined,
      run: () => go(before),
    },
    {
      id: "next",
      label: words.next,
      icon: ChevronDown,
      shortcut: "j",
      isHidden: after === undefined,
      run: () => go(after),
    },
  ];
  const progress = place === null ? undefined : words.place(place, query.data?.meta.total ?? ids.length);
  return { actions, progress, goOn: () => go(after) };
}

function Report({ report }: { readonly report: ReportDetail }) {
  const { id, target, reason, actions } = report;
  const way = useWay(id);
  const decisions = useDecisions(report);
  const search = useSearch({ strict: false });
  const [asked, setAsked] = useState<Asked>();
  const [note, setNote] = useState("");
  const mayResolve = actions.includes("resolve");

  const decide = (status: "resolved" | "dismissed"): void =>
    // The failure has been reported already; the report stays on the screen.
    void decisions.decide(status, note.trim()).then(way.goOn, () => undefined);
  const runs: Readonly<Record<Act, () => void>> = {
    claim: decisions.claim,
    release: decisions.release,
    reopen: decisions.reopen,
    resolve: () => decide("resolved"),
    dismiss: () => decide("dismissed"),
    restore: () => void decisions.end("restore"),
    relist: () => void decisions.end("relist"),
    remove: () => setAsked("remove"),
    unlist: () => setAsked("unlist"),
    warn: () => setAsked("warn"),
    silence: () => setAsked("silence"),
    ban: () => setAsked("ban"),
  };
  const shown = actions.map(
    (act, index): PanelAction => ({
      id: act,
      label: words.actions[act],
      shortcut: String(index + 1),
      isBusy: decisions.isBusy,
      run: runs[act],
      ...(act === "resolve" ? { look: "primary" } : {}),
    }),
  );
  const close = (): void => setAsked(undefined);

  return (
    <Page
      title={target.label || target.owner?.displayName || words.noText}
      intro={<Standing report={report} progress={way.progress} />}
      trail={[{ label: words.title, to: { to: "/modcp", search } }]}
      actions={[...shown, ...way.actions]}
    >
      <Split>
        <Stack>
          <Reported report={report} />
          {mayResolve && (
            <Card title={words.decision} hint={words.keysHint}>
              <TextArea
                label={words.note}
                hint={words.noteHint}
                isOptional
                rows={2}
                maxLength={2_000}
                value={note}
                onChange={setNote}
              />
            </Card>
          )}
          <Filings report={report} />
        </Stack>
        <Stack>
          <Owner report={report} />
        </Stack>
      </Split>
      {(asked === "remove" || asked === "unlist") && (
        <ReasonDialog
          act={asked}
          report={report}
          mayResolve={mayResolve}
          onAct={async (because, alsoResolve) => {
            await decisions.act(asked, because, alsoResolve ? decisions.resolveWith : undefined);
            if (alsoResolve) way.goOn();
          }}
          onClose={close}
        />
      )}
      {(asked === "warn" || asked === "silence" || asked === "ban") && (
        <SanctionForm
          act={asked}
          person={target.owner ?? undefined}
          reason={reason}
          resolve={mayResolve ? decisions.resolveWith : undefined}
          onDone={(isResolved) => {
            if (isResolved) way.goOn();
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** A report with everything that a decision needs. */
export function Screen() {
  const id = useParameter("id");
  const query = useQuery({ ...queryOf(getReport, { params: { id } }), refetchInterval: useQueueInterval() });
  const report = presentIn(query);
  const search = useSearch({ strict: false });
  if (report) return <Report key={id} report={report} />;
  return (
    <Page title={words.title} trail={[{ label: words.title, to: { to: "/modcp", search } }]}>
      <Answer of={query}>{() => null}</Answer>
    </Page>
  );
}
