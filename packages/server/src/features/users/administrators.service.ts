import { conflict, forbidden } from "../../kernel/refusals.js";
import type { Database, Queryable, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import { mayActOn } from "./authority.policy.js";
import { findAuthorities, findAuthority, hasAdministrator } from "./authority.repo.js";

/**
 * Changes of groups and accounts run one at a time, because who may make them and who is left depends on many rows.
 * Throws SVC-API-4009, which undoes the work, when it leaves the site without an administrator who may act.
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

/** Throws SVC-API-4003 when the target's account takes precedence over the actor's. */
export async function requireReach(db: Queryable, actorId: string, targetId: string): Promise<void> {
  const [actor, target] = [await findAuthority(db, actorId), await findAuthority(db, targetId)];
  if (!mayActOn(actor, target)) throw forbidden("Only an administrator may do this to this account.");
}

/** The users among these whose accounts take precedence over the actor's. */
export async function findOutOfReach(
  db: Queryable,
  actorId: string,
  targetIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const authorities = await findAuthorities(db, [...new Set([actorId, ...targetIds])]);
  const actor = authorities.get(actorId);
  return new Set(
    targetIds.filter((targetId) => {
      const target = authorities.get(targetId);
      return !actor || !target || !mayActOn(actor, target);
    }),
  );
}
