import type { Failure } from "@sitevine/marketplace-client";
import { AppError } from "../../kernel/app-error.js";

/** The error of a request that the marketplace refused or did not answer as it should. */
export const sourceError = ({ code, message, retryAfter }: Failure): AppError =>
  new AppError(code, {
    message,
    ...(retryAfter === undefined ? {} : { headers: { "Retry-After": String(retryAfter) } }),
  });
