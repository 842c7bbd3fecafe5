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
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * Who may call an endpoint.
 * `public` asks for nothing, `optional` shows more with a valid token, `auth` needs one, `cookie` needs the refresh cookie,
 * `installer` exists only before installation, and `{permission}` needs a token whose owner holds that permission.
 */
export type Audience = "public" | "optional" | "auth" | "cookie" | "installer" | { readonly permission: Permission };

/** The audience of routes that need `admin.access`. */
export const admin: Audience = { permission: "admin.access" };
