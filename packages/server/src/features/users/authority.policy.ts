import type { Authority } from "./authority.repo.js";

const ACCESS = "admin.access";

/** Nobody may grant or take away permissions that they lack themselves. */
export function mayHandOut(actor: Authority, permissions: Iterable<string>): boolean {
  return actor.isAdministrator || [...permissions].every((permission) => actor.permissions.has(permission));
}

/**
 * Only administrators may change an administrator's account; only those who may open the panel may change that of a
 * member who may.
 */
export function mayActOn(actor: Authority, target: Authority): boolean {
  if (target.isAdministrator) return actor.isAdministrator;
  return actor.isAdministrator || !target.permissions.has(ACCESS) || actor.permissions.has(ACCESS);
}

/** The same for two users by id; false where the authority of one is missing. */
export function reaches(authorities: ReadonlyMap<string, Authority>, actorId: string, targetId: string): boolean {
  const [actor, target] = [authorities.get(actorId), authorities.get(targetId)];
  return actor !== undefined && target !== undefined && mayActOn(actor, target);
}
