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

/** What is known of a live session. */
export interface LiveSession extends Rights {
  /** The marks of its refresh tokens that count: the current one, and the one before for a moment. */
  readonly tokenMarks: readonly string[];
}

/** What a live session may do now; the same object for as long as nobody said that anything about its owner changed. */
export interface Access extends SessionRef, LiveSession {}
