import { ApiError, type ClientOptions, createClient } from "@sitevine/api/client";
import { createSession, findOwn, type OwnPage } from "@sitevine/reader/session";
import { findingOf, refusalOf, refusalWords } from "./refusal.js";
import { waitAloud, whenAllowed } from "./waiting.js";

/** The session that all tabs of the site share. The access token is in memory only. */
export const session = createSession(waitAloud);

/** Client options that use the session of the signed-in member. */
export const AS_PERSON: ClientOptions = {
  baseUrl: "",
  session: {
    token: null,
    adopt: () => undefined,
    current: () => whenAllowed(session.current),
    renew: (stale) => whenAllowed(() => session.renew(stale)),
  },
};

/** Speaks with the site. */
export const client = createClient(AS_PERSON);

/**
 * Begins the session of the signed-in member; null for a guest. By then the page can say in its language why something
 * fails.
 */
export async function beginSession(): Promise<OwnPage | null> {
  const [person] = await Promise.all([session.start(findOwn), refusalWords]);
  return person;
}

/** Address of the sign-in page, which leads back to this screen. */
export const signInAddress = (): string => `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;

/** A failure whose message is written for the person at the screen. */
export class ToldError extends Error {
  override readonly name = "ToldError";
}

/** The sentence of a failure for the person at the screen, in the language of the page. */
export function messageOf(error: unknown, offline: string): string {
  if (error instanceof ApiError) return refusalOf(error);
  if (error instanceof ToldError) return error.message;
  return offline;
}

/** A finding of the site about one field of what was sent. */
export interface FieldIssue {
  /** Such as `name` or `rule.conditions.0.value`. */
  readonly path: string;
  readonly message: string;
  /** Names the kind of finding, such as `too_big`. */
  readonly code?: string;
}

const isIssue = (value: unknown): value is FieldIssue =>
  typeof value === "object" &&
  value !== null &&
  "path" in value &&
  typeof value.path === "string" &&
  "message" in value &&
  typeof value.message === "string" &&
  (!("code" in value) || typeof value.code === "string");

/** The findings of a refused write by field, in the language of the page; empty for any other failure. */
export function issuesOf(error: unknown): readonly FieldIssue[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return [];
  return error.details
    .filter(isIssue)
    .map((issue) => ({ ...issue, path: issue.path.replace(/^body\.?/, ""), message: findingOf(issue) }));
}

export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
/** Somebody else has changed it meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
