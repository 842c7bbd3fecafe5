import { cookieValues } from "../../http/cookies.js";
import type { Clock } from "../../kernel/clock.js";
import { signedText } from "../../platform/crypto/signed-text.js";

/** The cookie of a visitor who redeemed a code. It contains nothing but that fact, so it outlives the code. */
export interface BetaPass {
  issue(headers: Headers): void;
  isHeldBy(request: Request): boolean;
}

const COOKIE = "sv_beta";
const SECONDS = 365 * 24 * 60 * 60;

export function createBetaPass(key: Uint8Array, clock: Clock): BetaPass {
  const signed = signedText(key);
  const now = (): number => Math.floor(clock.now().getTime() / 1_000);
  const isGood = (value: string): boolean => {
    const end = Number(signed.open(value) ?? 0);
    return end > now();
  };
  return {
    issue(headers) {
      const attributes = `Path=/; Max-Age=${SECONDS}; HttpOnly; Secure; SameSite=Lax`;
      headers.append("Set-Cookie", `${COOKIE}=${signed.sign(String(now() + SECONDS))}; ${attributes}`);
    },
    isHeldBy: (request) => cookieValues(request, COOKIE).some(isGood),
  };
}
