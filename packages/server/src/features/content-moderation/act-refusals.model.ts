import type { AppError } from "../../kernel/app-error.js";
import { conflict, forbidden } from "../../kernel/refusals.js";
import type { Verdict } from "./content-actions.policy.js";

const REFUSALS: Readonly<Record<Exclude<Verdict, "allowed" | "done">, () => AppError>> = {
  impossible: () => conflict(),
  "no permission": () => forbidden(),
  own: () => conflict("You cannot moderate what you wrote yourself."),
  "out of reach": () => forbidden("Only an administrator may do this to what this member wrote."),
};

/** True when there is something to do, false when it is done already. Throws SVC-API-4003 or SVC-API-4009. */
export function requireAllowed(verdict: Verdict): boolean {
  if (verdict === "allowed") return true;
  if (verdict === "done") return false;
  throw REFUSALS[verdict]();
}
