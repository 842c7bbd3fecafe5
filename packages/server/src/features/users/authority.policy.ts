import type { Authority } from "./authority.repo.js";

const ACCESS = "admin.access";

/** Nobody gives away, or takes away, more than they hold. */
export function mayHandOut(actor: Authority, permissions: Iterable<string>): boolean {
  return actor.isAdministrator || [...permissions].every((permission) => actor.permissions.has(permission));
}

/** The account of an administrator is touched by administrators only, that of somebody with the panel by their like. */
export function mayActOn(actor: Authority, target: Authority): boolean {
  if (target.isAdministrator) return actor.isAdministrator;
  return actor.isAdministrator || !target.permissions.has(ACCESS) || actor.permissions.has(ACCESS);
}
