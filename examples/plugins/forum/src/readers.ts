import { PluginError, type RouteCaller } from "@sitevine/plugin-sdk";
import type { BoardRow } from "./tables.js";

export type Member = Extract<RouteCaller, { readonly kind: "member" }>;

export const mayModerate = (caller: RouteCaller): boolean =>
  caller.kind === "member" && caller.permissions.includes("forum.moderate");

/** Which boards a caller may read depends on nothing but whether the caller is a member. */
export type CallerKind = Pick<RouteCaller, "kind">;

/** Boards that the caller may read. */
export const visibleTo = ({ kind }: CallerKind): readonly BoardRow["visibility"][] =>
  kind === "member" ? ["public", "members"] : ["public"];

/** The member behind a call of a route for members. */
export function requireMember(caller: RouteCaller): Member {
  if (caller.kind === "guest") throw new PluginError("SVC-API-4010");
  return caller;
}

export function requireModerator(caller: RouteCaller): Member {
  if (!mayModerate(caller)) throw new PluginError("FORUM-1008");
  return requireMember(caller);
}
