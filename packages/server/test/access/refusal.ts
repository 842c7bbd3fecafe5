import type { Endpoint } from "@sitevine/api";
import type { TestCaller } from "./callers.js";

/** Names the audience of an endpoint as the table of routes does. */
export const accessOf = ({ audience }: Endpoint): string => {
  if (typeof audience !== "object") return audience;
  return audience.permission === "admin.access" ? "admin" : audience.permission;
};

/** The refusal that a caller gets for who they are, or null when the route lets them in. */
export function refusal(access: string, { live, token, permissions }: TestCaller): string | null {
  if (access === "public") return null;
  // A token that is sent and not valid is refused; nobody becomes a guest by it.
  if (access === "optional") return live || token === undefined ? null : "SVC-API-4010";
  if (access === "installer") return "SVC-INSTALL-1002";
  if (access === "cookie") return "SVC-AUTH-1002";
  if (!live) return "SVC-API-4010";
  if (access === "auth") return null;
  const wanted = access === "admin" ? "admin.access" : access;
  const holds = wanted.endsWith(".*")
    ? permissions.some((permission) => permission.startsWith(wanted.slice(0, -1)))
    : permissions.includes(wanted);
  return holds ? null : "SVC-API-4003";
}
