import type { AnswerOf, listSessions } from "@sitevine/api";
import type { Clock } from "../../kernel/clock.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import { endSessionOfUser, findLiveSessions } from "../auth/index.js";
import type { AccessCache, SessionRef } from "../users/index.js";
import { deviceName } from "./device-name.model.js";

/** The sessions of the caller's own account. */
export interface OwnSessionsService {
  list(session: SessionRef): Promise<AnswerOf<typeof listSessions>>;
  /** Ends one of them; throws 404 for those of other accounts. */
  revoke(session: SessionRef): Promise<void>;
}

const SHOWN = 100;

export function createOwnSessionsService(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly access: Pick<AccessCache, "forgetUser">;
}): OwnSessionsService {
  const { db, clock, access } = deps;
  return {
    list: async ({ userId, sessionId }) =>
      (await findLiveSessions(db.read, userId, SHOWN, clock.now())).map((session) => ({
        id: session.id,
        device: deviceName(session.user_agent),
        ip: session.ip,
        createdAt: session.created_at,
        lastSeenAt: session.last_seen_at,
        current: session.id === sessionId,
      })),
    revoke: (session) =>
      db.transaction(async (tx) => {
        if (!(await endSessionOfUser(tx, session, "revoked", clock.now()))) throw notFound();
        tx.onCommit(() => access.forgetUser(session.userId));
      }),
  };
}
