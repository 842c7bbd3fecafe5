import type { Failure } from "@sitevine/marketplace-client";
import { AppError } from "../../kernel/app-error.js";

/** The error that a caller of the site gets for a failure of the marketplace client. The code is the client's. */
export function marketplaceError({ code, message: said, retryAfter }: Failure): AppError {
  // A marketplace answers both cases alike, so that nobody can find out what is not published.
  const message =
    code === "SVC-LICENSE-9004"
      ? "The marketplace has no such release, or the connected account does not own it."
      : said;
  const headers = retryAfter === undefined ? {} : { "Retry-After": String(Math.max(1, Math.ceil(retryAfter))) };
  return new AppError(code, { message, headers });
}

/** 409: the operator named no marketplace. */
export const noMarketplace = (): AppError =>
  new AppError("SVC-LICENSE-9006", {
    message: "No marketplace is configured. The operator of this site sets one with LICENSE_SERVER_URL.",
  });

/** 409: there is no account. */
export const notConnected = (): AppError => new AppError("SVC-LICENSE-9006");

/** 500: the installer never gave this site an id. */
export const noSiteId = (): AppError => new AppError("SVC-LICENSE-9010");

const SKEW_LIMIT_SECONDS = 300;

/**
 * The same failure, which names the clock where that is the reason: a signature is refused when the clocks of both sides differ by
 * more than five minutes. `skewSeconds` is positive when the clock of this site is ahead.
 */
export function withClock(failure: Failure, skewSeconds: number | undefined): Failure {
  if (failure.code !== "SVC-LICENSE-9001" || skewSeconds === undefined) return failure;
  if (Math.abs(skewSeconds) <= SKEW_LIMIT_SECONDS) return failure;
  const minutes = Math.round(Math.abs(skewSeconds) / 60);
  const message =
    `The clock of this server is ${minutes} minutes ${skewSeconds > 0 ? "ahead of" : "behind"} the marketplace's, ` +
    "so the marketplace refuses its requests. Set the clock, best by NTP.";
  return { ...failure, message };
}
