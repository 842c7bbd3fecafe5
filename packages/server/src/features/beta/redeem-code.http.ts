import type { BetaGate } from "./beta-gate.service.js";
import type { BetaPass } from "./beta-pass.http.js";

/** Counts one use of the code and adds the pass to the headers; 404 where the code is unknown, used up or expired. */
export type RedeemCode = (code: string, address: string, headers: Headers) => Promise<void>;

export const createRedeemCode =
  ({ gate, pass }: { readonly gate: Pick<BetaGate, "redeem">; readonly pass: Pick<BetaPass, "issue"> }): RedeemCode =>
  async (code, address, headers) => {
    await gate.redeem(code, address);
    pass.issue(headers);
  };
