import type { Database } from "../../platform/db/database.js";
import { findUserByEmail } from "../users/index.js";
import type { IssuedTokens, StartSession } from "./session-starter.service.js";
import type { SessionOrigin } from "./sessions.repo.js";

/**
 * Starts a session for the account with this address without asking for its password: for the member who has just
 * created the account. Throws if there is none.
 */
export type StartFirstSession = (email: string, origin: SessionOrigin) => Promise<IssuedTokens>;

export function createStartFirstSession(deps: {
  readonly db: Database;
  readonly startSession: StartSession;
}): StartFirstSession {
  const { db, startSession } = deps;
  return async (email, origin) => {
    const user = await findUserByEmail(db.read, email);
    if (!user) throw new Error("There is no account with this address.");
    return db.transaction((tx) => startSession(tx, user.id, origin, "installation"));
  };
}
