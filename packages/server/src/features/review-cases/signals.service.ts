import type { Clock } from "../../kernel/clock.js";
import type { KeyedDigest } from "../../platform/crypto/keyed-digest.js";
import type { Tx } from "../../platform/db/database.js";
import { addressKey } from "../../platform/ip-address.js";
import type { AuthEvents } from "../auth/index.js";
import { insertSignal } from "./signals.repo.js";

/**
 * Stores from where and with which program a session was started, in the transaction that starts it. Only digests are
 * stored: they tell whether two logins came from the same place, and nothing else to anybody without the site's key.
 */
export type RecordSignal = (tx: Tx, session: AuthEvents["session.started"]) => Promise<void>;

export function createRecordSignal({ clock, digest }: { clock: Clock; digest: KeyedDigest }): RecordSignal {
  return (tx, { userId, sessionId, address, userAgent, how }) =>
    insertSignal(tx, {
      session_id: sessionId,
      user_id: userId,
      kind: how === "registration" ? "registration" : "login",
      address: digest(`address ${addressKey(address)}`),
      device: digest(`device ${userAgent}`),
      created_at: clock.now().toISOString(),
    });
}
