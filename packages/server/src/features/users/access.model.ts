/** The login that a request comes from. */
export interface SessionRef {
  readonly userId: string;
  readonly sessionId: string;
}

/** What somebody may do, and the groups that they are in. */
export interface Rights {
  readonly permissions: ReadonlySet<string>;
  readonly groupIds: ReadonlySet<string>;
}

/** What a live session may do now; the same object for as long as nobody said that anything about its owner changed. */
export interface Access extends SessionRef, Rights {}
