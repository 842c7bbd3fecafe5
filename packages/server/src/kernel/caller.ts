/** Somebody with a live session. Permissions are read fresh for each request, never from the token. */
export interface Member {
  readonly kind: "member";
  readonly userId: string;
  readonly sessionId: string;
  readonly permissions: ReadonlySet<string>;
  readonly groupIds: ReadonlySet<string>;
}

/** Anybody else. */
export interface Guest {
  readonly kind: "guest";
}

export type Caller = Member | Guest;

/** Resolves an access token to its live session's owner, or null when the token or the session is not valid now. */
export type Authenticate = (accessToken: string, client: { readonly address: string }) => Promise<Member | null>;

export const guest: Guest = { kind: "guest" };
