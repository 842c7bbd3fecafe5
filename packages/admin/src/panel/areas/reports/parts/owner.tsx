import { listModerationLog, listReports } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { may, usePerson } from "../../../app/person.js";
import { queryOf } from "../../../app/queries.js";
import { Card, Facts, MemberLink, Moment, Tag } from "../../../ui/parts.js";
import { formatNumber } from "../../../words/formats.js";
import { actName, moderationWords } from "../../../words/moderation.js";
import type { ReportDetail } from "../decisions.js";
import { STATE_TONES } from "../tones.js";
import { reportWords as words } from "../words.js";
import css from "./reported.module.css";

const MOST = 6;

function OtherReports({ ownerId, reportId }: { readonly ownerId: string; readonly reportId: string }) {
  const { data } = useQuery(queryOf(listReports, { query: { ownerId, limit: MOST } }));
  const others = data?.data.filter(({ id }) => id !== reportId) ?? [];
  return (
    <Card title={words.otherReports}>
      {data && others.length === 0 && <p className={css.none}>{words.nothingElse}</p>}
      <ul className={css.list}>
        {others.map(({ id, target, reason, status, createdAt }) => (
          <li key={id} className={css.item}>
            <Link to="/modcp/reports/$id" params={{ id }} search={{ status: "all", ownerId }}>
              {target.label || words.noText}
            </Link>
            <span className={css.line}>
              <span>
                {reason} <Tag tone={STATE_TONES[status]}>{moderationWords.states[status]}</Tag>
              </span>
              <Moment at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <Link to="/modcp" search={{ status: "all", ownerId }}>
        {words.allOf}
      </Link>
    </Card>
  );
}

function EarlierDecisions({ userId }: { readonly userId: string }) {
  const { data } = useQuery(queryOf(listModerationLog, { query: { userId, limit: MOST } }));
  return (
    <Card title={words.decisions}>
      {data?.data.length === 0 && <p className={css.none}>{words.nothingDecided}</p>}
      <ul className={css.list}>
        {data?.data.map(({ id, action, reason, moderator, createdAt, undoneBy }) => (
          <li key={id} className={css.item}>
            <span className={css.line}>
              <span>
                <strong>{actName(action)}</strong> {undoneBy && <Tag tone="warning">{moderationWords.undone}</Tag>}
              </span>
              <Moment at={createdAt} />
            </span>
            {reason && <span>{reason}</span>}
            <span className={css.none}>{moderator?.displayName ?? moderationWords.site}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Whose thing was reported, and what was decided about them so far. */
export function Owner({ report: { id, target, history } }: { readonly report: ReportDetail }) {
  const person = usePerson();
  const { owner } = target;
  if (!owner) return null;
  return (
    <>
      <Card title={words.history} hint={words.historyHint}>
        <MemberLink person={owner} />
        {history && (
          <Facts
            facts={(
              [
                [words.points, history.warningPoints],
                [words.warnings, history.warnings],
                [words.silences, history.silences],
                [words.bans, history.bans],
                [words.reports, history.reports],
              ] as const
            ).map(([name, value]) => [name, formatNumber(value)] as const)}
          />
        )}
      </Card>
      {may(person, "moderation.log.view") && <EarlierDecisions userId={owner.id} />}
      <OtherReports ownerId={owner.id} reportId={id} />
    </>
  );
}
