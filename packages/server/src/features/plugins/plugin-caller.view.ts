import type { RouteCaller } from "@sitevine/plugin-sdk/registration";
import type { Caller } from "../../kernel/caller.js";

/** The caller as a plugin learns of them: neither a session nor an address. */
export function callerOf(caller: Caller): RouteCaller {
  if (caller.kind === "guest") return { kind: "guest" };
  return { kind: "member", userId: caller.userId, permissions: [...caller.permissions] };
}
