import { AppError, type AppErrorOptions, type Issue } from "./app-error.js";

// Each gives an error to throw. Without a message it has the one of the error catalogue.

/** 404: there is no such thing, or the caller may not know that there is. */
export const notFound = (message?: string): AppError => new AppError("SVC-API-4004", { message });

/** 403: the caller may not do this. */
export const forbidden = (message?: string): AppError => new AppError("SVC-API-4003", { message });

/** 401: only a signed-in member may do this. */
export const unauthenticated = (message?: string): AppError => new AppError("SVC-API-4010", { message });

/** 409: the state of things does not allow this, or no longer. */
export const conflict = (
  message?: string,
  options: Pick<AppErrorOptions, "details" | "issues" | "cause"> = {},
): AppError => new AppError("SVC-API-4009", { ...options, message });

/** 422: something that was sent is not valid. A path begins with the name of the field; see {AppErrorOptions}. */
export const invalid = (issues: readonly Issue[], message?: string): AppError =>
  new AppError("SVC-API-4001", { message, issues });

/** 422: this one field is not valid. */
export const invalidField = (path: string, message: string, code: string): AppError =>
  invalid([{ path, message, code }]);

const retryAfter = (seconds: number) => ({ "Retry-After": String(seconds) });

/** 429: try again in so many seconds. */
export const tooMany = (seconds: number, message?: string): AppError =>
  new AppError("SVC-API-4290", { message, headers: retryAfter(seconds) });

/** 503: something that this needs is away; try again in so many seconds. */
export const unavailable = (seconds: number, message: string, cause?: unknown): AppError =>
  new AppError("SVC-API-5030", { message, cause, headers: retryAfter(seconds) });

const hasCode = (error: unknown, code: AppError["code"]): boolean => error instanceof AppError && error.code === code;

export const isNotFound = (error: unknown): boolean => hasCode(error, "SVC-API-4004");

export const isInvalid = (error: unknown): boolean => hasCode(error, "SVC-API-4001");
