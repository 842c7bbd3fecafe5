import {
  type EntitlementContext,
  type EntitlementJudgement,
  type EntitlementProblem,
  judgeEntitlement,
} from "@sitevine/contracts/protocol";
import type { CryptoKey } from "jose";
import { readSignedJson } from "./signed-token.js";

/** An entitlement that holds, with its claims, or why it does not. */
export type VerifiedEntitlement =
  | Extract<EntitlementJudgement, { ok: true }>
  | { readonly ok: false; readonly reason: EntitlementProblem | "signature"; readonly message: string };

/** Verifies the signature of an entitlement first, then its claims. Never throws, whatever the token is. */
export async function verifyEntitlement(
  token: string,
  key: CryptoKey,
  context: EntitlementContext,
): Promise<VerifiedEntitlement> {
  const claims = await readSignedJson(token, key);
  if (claims === undefined)
    return { ok: false, reason: "signature", message: "is not signed by the marketplace's key" };
  return judgeEntitlement(claims, context);
}
