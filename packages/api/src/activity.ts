import type { PermissionRule } from "./audience.js";
import type { Endpoint } from "./endpoint.js";

/** Permissions that members write with; every other permission belongs to a panel. */
const OF_MEMBERS: ReadonlySet<PermissionRule> = new Set(["article.create", "article.comment.create"] as const);

/** True when a call that succeeds is recorded in the activity log: it writes in a panel, and no other log says so. */
export const isActivity = ({ method, audience, notLogged }: Endpoint): boolean =>
  method !== "GET" && notLogged === undefined && typeof audience === "object" && !OF_MEMBERS.has(audience.permission);
