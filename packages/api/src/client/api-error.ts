import type { ErrorCode } from "@sitevine/contracts";

/** The contents of an error answer. */
export interface ApiFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly requestId: string | null;
  readonly retryAfter: number | null;
}

/** Code of an error answer without the site's envelope, for example from a proxy in front of the site. */
export const NO_ENVELOPE = "NO-ENVELOPE";

/** The site, or a proxy in front of it, refused a call. A call without any answer throws what `fetch` throws. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** A code of the catalogue or of a plugin, or `NO-ENVELOPE`. */
  readonly code: ErrorCode | typeof NO_ENVELOPE | (string & {});
  readonly details: unknown;
  /** The id of the call in the site's log. */
  readonly requestId: string | null;
  /** Seconds to wait before the next attempt, if the answer says so. */
  readonly retryAfter: number | null;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.details = failure.details;
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
  }
}

function secondsToWait(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function readEnvelope(text: string): { code: string; message: string; details?: unknown } | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const error = isObject(body) ? body.error : undefined;
    if (!isObject(error) || typeof error.code !== "string" || typeof error.message !== "string") return undefined;
    return { code: error.code, message: error.message, details: error.details };
  } catch {
    return undefined;
  }
}

/** Reads an error answer to its end. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const envelope = readEnvelope(await response.text());
  return new ApiError({
    status: response.status,
    requestId: response.headers.get("x-request-id"),
    retryAfter: secondsToWait(response.headers.get("retry-after")),
    ...(envelope ?? { code: NO_ENVELOPE, message: `The answer was ${response.status} without an explanation.` }),
  });
}
