import { AppError, type AppErrorOptions, type Issue } from "./app-error.js";
import type { Silence } from "./caller.js";

// Each function returns an error to throw. Without `message` the error has the message of the catalogue.

/** 404: it does not exist, or the caller may not know that it does. */
export const notFound = (message?: string): AppError => new AppError("SVC-API-4004", { message });

/** 403: the caller may not do this. */
export const forbidden = (message?: string, options: Pick<AppErrorOptions, "details"> = {}): AppError =>
  new AppError("SVC-API-4003", { ...options, message });

/** 403: a moderator has silenced the caller, who reads but does not write. */
export const silenced = ({ reason, until }: Silence): AppError => {
  const end = until === null ? "for good" : `until ${until}`;
  return forbidden(`You are silenced ${end}: you may read, but not write. The reason: ${reason}`);
};

/** 405: the path exists, but not with this method. */
export const notAllowed = (methods: readonly string[]): AppError =>
  new AppError("SVC-API-4005", { headers: { Allow: methods.join(", ") } });

/** 401: only a signed-in member may do this. */
export const unauthenticated = (message?: string): AppError => new AppError("SVC-API-4010", { message });

/** 409: the current state does not allow this, or does not allow it any more. */
export const conflict = (
  message?: string,
  options: Pick<AppErrorOptions, "details" | "issues" | "cause"> = {},
): AppError => new AppError("SVC-API-4009", { ...options, message });

/** 413: it is larger than the site takes. */
export const tooLarge = (message?: string): AppError => new AppError("SVC-API-4013", { message });

/** 422: something in the request is not valid. A path begins with the name of the field; see {AppErrorOptions}. */
export const invalid = (issues: readonly Issue[], message?: string): AppError =>
  new AppError("SVC-API-4001", { message, issues });

/** 422: this field is not valid. */
export const invalidField = (path: string, message: string, code: string): AppError =>
  invalid([{ path, message, code }]);

const retryAfter = (seconds: number) => ({ "Retry-After": String(seconds) });

/** 429: the client may try again after this many seconds. */
export const tooMany = (seconds: number, message?: string): AppError =>
  new AppError("SVC-API-4290", { message, headers: retryAfter(seconds) });

/** 503: a service that this needs is unavailable; the client may try again after this many seconds. */
export const unavailable = (seconds: number, message: string, cause?: unknown): AppError =>
  new AppError("SVC-API-5030", { message, cause, headers: retryAfter(seconds) });

/** 507: nothing was saved, because a disk is full. */
export const noSpace = (message: string, cause: unknown): AppError => new AppError("SVC-API-5070", { message, cause });

const hasCode = (error: unknown, code: AppError["code"]): boolean => error instanceof AppError && error.code === code;

export const isNotFound = (error: unknown): boolean => hasCode(error, "SVC-API-4004");

export const isInvalid = (error: unknown): boolean => hasCode(error, "SVC-API-4001");

export const isConflict = (error: unknown): boolean => hasCode(error, "SVC-API-4009");

export const isForbidden = (error: unknown): boolean => hasCode(error, "SVC-API-4003");
