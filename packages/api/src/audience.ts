/** Permissions of the core. Plugins register more at run time under their own prefix. */
export const PERMISSIONS = [
  "admin.access",
  "article.create",
  "article.comment.create",
  "badge.manage",
  "badge.assign",
  "moderation.report.manage",
  "moderation.warn",
  "moderation.ban",
  "moderation.cases.manage",
  "moderation.log.view",
  "moderation.comment.remove",
  "moderation.article.unlist",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** One permission, or any permission of an area. */
export type PermissionRule = Permission | "moderation.*" | "badge.*";

/**
 * Callers that an endpoint admits. `public` needs nothing; `optional` returns more with an access token and refuses an
 * invalid one; `auth` needs an access token; `cookie` needs the refresh cookie; `installer` exists only before
 * installation; `{permission}` needs an access token whose owner holds that permission.
 */
export type Audience =
  | "public"
  | "optional"
  | "auth"
  | "cookie"
  | "installer"
  | { readonly permission: PermissionRule };

/** The audience of endpoints that need `admin.access`. */
export const admin = { permission: "admin.access" } as const satisfies Audience;

/** True when `held` satisfies the rule: the permission itself, or for `area.*` any permission of that area. */
export function isPermitted(rule: PermissionRule, held: ReadonlySet<string>): boolean {
  if (!rule.endsWith(".*")) return held.has(rule);
  const prefix = rule.slice(0, -1);
  return [...held].some((permission) => permission.startsWith(prefix));
}
