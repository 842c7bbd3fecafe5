/** While it lasts, a member reads and signs in, and writes nothing. */
export interface Silence {
  readonly reason: string;
  /** ISO 8601 UTC; null for good. */
  readonly until: string | null;
}

/** The silence while it is in force at this time, else null. */
export const silenceAt = (silence: Silence | null, now: Date): Silence | null =>
  silence && (silence.until === null || now.toISOString() < silence.until) ? silence : null;

/** Somebody with a valid session. Permissions are read anew for each request, never taken from the token. */
export interface Member {
  readonly kind: "member";
  readonly userId: string;
  readonly sessionId: string;
  readonly permissions: ReadonlySet<string>;
  readonly groupIds: ReadonlySet<string>;
  /** The silence that is in force; null for a member who may write. */
  readonly silence: Silence | null;
}

/** A caller without a valid session. */
export interface Guest {
  readonly kind: "guest";
}

export type Caller = Member | Guest;

/** Resolves an access token to the owner of its session, or to null when the token or the session is not valid. */
export type Authenticate = (accessToken: string, client: { readonly address: string }) => Promise<Member | null>;

/** Whether the caller may write at all: a member who is not silenced. */
export const hasVoice = (caller: Caller): boolean => caller.kind === "member" && caller.silence === null;

export const guest: Guest = { kind: "guest" };
