import { conflict, forbidden } from "../../kernel/refusals.js";
import type { Database, Reader, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import { mayActOn } from "./authority.policy.js";
import { findAuthority, hasAdministrator } from "./authority.repo.js";

/**
 * Changes who is what one at a time: who may do it and who is left are questions about many rows. Whatever the work did is
 * undone when it leaves the site without an active administrator (SVC-API-4009).
 */
export async function keepingAnAdministrator<T>(
  tx: Tx,
  dialect: Database["dialect"],
  work: () => Promise<T>,
): Promise<T> {
  await lockName(tx, dialect, "administrators");
  const result = await work();
  if (!(await hasAdministrator(tx))) throw conflict("This is the last administrator; name another one first.");
  return result;
}

/** Throws SVC-API-4003 when the actor's rank does not reach to the target's account. */
export async function requireReach(db: Reader, actorId: string, targetId: string): Promise<void> {
  const [actor, target] = [await findAuthority(db, actorId), await findAuthority(db, targetId)];
  if (!mayActOn(actor, target)) throw forbidden("Only an administrator may do this to this account.");
}
