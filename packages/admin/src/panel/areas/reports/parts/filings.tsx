import { Card, Moment, Tag, Who } from "../../../ui/parts.js";
import { moderationWords } from "../../../words/moderation.js";
import type { ReportDetail } from "../decisions.js";
import { reportWords as words } from "../words.js";
import css from "./reported.module.css";

/** Filings of a report: reporters and reasons. */
export const Filings = ({ report: { filings, round: current } }: { readonly report: ReportDetail }) => (
  <Card title={words.filings}>
    <ul className={css.list}>
      {filings.map(({ reporter, reason, note, round, createdAt }) => (
        <li key={`${round}-${reporter?.id ?? createdAt}`} className={css.item}>
          {reporter ? (
            <Who person={reporter} detail={<Moment at={createdAt} />} />
          ) : (
            <span>
              {moderationWords.somebodyGone} · <Moment at={createdAt} />
            </span>
          )}
          <span>
            <strong>{reason}</strong> {round !== current && <Tag>{words.round(round)}</Tag>}
          </span>
          {note && <p className={css.note}>{note}</p>}
        </li>
      ))}
    </ul>
  </Card>
);
