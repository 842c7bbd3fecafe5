import { endUserSession, listUserSessions } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { queryOf, useAct } from "../../../app/queries.js";
import { Answer } from "../../../ui/answer.js";
import { Button } from "../../../ui/button.js";
import { Card, Moment } from "../../../ui/parts.js";
import { personWords as words } from "../person-words.js";
import { ACCOUNT_ANSWERS, type PersonDetail } from "../queries.js";
import css from "./rows.module.css";

/** Sessions of a member. */
export function SessionsCard({ person: { id, actions } }: { readonly person: PersonDetail }) {
  const sessions = useQuery(queryOf(listUserSessions, { params: { id } }));
  const end = useAct(endUserSession, { changes: ACCOUNT_ANSWERS, done: words.sessionEnded });
  return (
    <Card title={words.sessions} isFlush>
      <Answer of={sessions}>
        {(all) =>
          all.length === 0 ? (
            <p className={css.nothing}>{words.sessionsNone}</p>
          ) : (
            <ul className={css.rows}>
              {all.map((session) => (
                <li key={session.id}>
                  <span className={css.what}>
                    <strong>{session.device}</strong>
                    <span>
                      {words.ip} {session.ip} · {words.sessionSince} <Moment at={session.createdAt} />
                    </span>
                  </span>
                  <Moment at={session.lastSeenAt} />
                  {actions.includes("end-session") && (
                    <Button
                      look="quiet"
                      aria-label={words.endSessionOf(session.device)}
                      isBusy={end.isPending && end.variables.params.sessionId === session.id}
                      onClick={() => end.mutate({ params: { id, sessionId: session.id } })}
                    >
                      {words.endSession}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Card>
  );
}
