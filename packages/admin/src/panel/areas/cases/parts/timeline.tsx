import { Card, Moment, Who } from "../../../ui/parts.js";
import type { CaseDetail } from "../case-actions.js";
import { evidenceName, caseWords as words } from "../words.js";
import css from "./timeline.module.css";

/** The evidence of a case, the oldest first. */
export function Timeline({ found: { evidence, users } }: { readonly found: CaseDetail }) {
  const people = new Map(users.map((user) => [user.id, user]));
  return (
    <Card title={words.evidence} hint={words.evidenceHint}>
      {evidence.length === 0 && <p>{words.noEvidence}</p>}
      <ol className={css.timeline}>
        {evidence.map(({ label, value, at, userId }, index) => {
          const person = userId === null ? undefined : people.get(userId);
          return (
            <li key={index} className={css.step}>
              <div className={css.what}>
                <strong>{evidenceName(label)}</strong>
                {at && <Moment at={at} />}
              </div>
              <p>{value}</p>
              {person && <Who person={person} />}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
