import type { Caller } from "../../kernel/caller.js";

/** Who calls, as a plugin learns it: neither a session nor an address. */
export type ToldCaller =
  | { readonly kind: "guest" }
  | { readonly kind: "member"; readonly userId: string; readonly permissions: readonly string[] };

export function callerOf(caller: Caller): ToldCaller {
  if (caller.kind === "guest") return { kind: "guest" };
  return { kind: "member", userId: caller.userId, permissions: [...caller.permissions] };
}
