/** Somebody with a valid session. Permissions are read anew for each request, never taken from the token. */
export interface Member {
  readonly kind: "member";
  readonly userId: string;
  readonly sessionId: string;
  readonly permissions: ReadonlySet<string>;
  readonly groupIds: ReadonlySet<string>;
}

/** A caller without a valid session. */
export interface Guest {
  readonly kind: "guest";
}

export type Caller = Member | Guest;

/** Resolves an access token to the owner of its session, or to null when the token or the session is not valid. */
export type Authenticate = (accessToken: string, client: { readonly address: string }) => Promise<Member | null>;

export const guest: Guest = { kind: "guest" };
