import { listWarnings, pardonWarning } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { queryOf, useAct } from "../../../app/queries.js";
import { Answer } from "../../../ui/answer.js";
import { Button } from "../../../ui/button.js";
import { Card, Moment, Row, Tag } from "../../../ui/parts.js";
import { personWords as words } from "../person-words.js";
import { ACCOUNT_ANSWERS } from "../queries.js";
import css from "./rows.module.css";

const MOST = 20;

/** The latest warnings to somebody. */
export function WarningsCard({ userId }: { readonly userId: string }) {
  const warnings = useQuery(queryOf(listWarnings, { query: { userId, limit: MOST } }));
  const pardon = useAct(pardonWarning, { changes: ACCOUNT_ANSWERS, done: words.pardoned });
  return (
    <Card title={words.warnings} isFlush>
      <Answer of={warnings}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={css.nothing}>{words.noWarnings}</p>
          ) : (
            <ul className={css.rows}>
              {data.map(({ id, reason, points, status, createdAt, issuedBy, actions }) => (
                <li key={id}>
                  <span className={css.what}>
                    <strong>{reason}</strong>
                    <span>
                      {words.points(points)} · <Moment at={createdAt} />
                      {issuedBy && ` · ${words.bannedBy(issuedBy.displayName)}`}
                    </span>
                  </span>
                  <Row>
                    <Tag tone={status === "active" ? "warning" : undefined}>{words.warningStates[status]}</Tag>
                    {actions.includes("pardon") && (
                      <Button
                        isBusy={pardon.isPending && pardon.variables?.params.id === id}
                        onClick={() => pardon.mutate({ params: { id } })}
                      >
                        {words.pardon}
                      </Button>
                    )}
                  </Row>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Card>
  );
}
