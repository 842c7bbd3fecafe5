/** The session that a request belongs to. */
export interface SessionRef {
  readonly userId: string;
  readonly sessionId: string;
}

/** The permissions and groups of a user. */
export interface Rights {
  readonly permissions: ReadonlySet<string>;
  readonly groupIds: ReadonlySet<string>;
}

/** The state of an active session. */
export interface LiveSession extends Rights {
  /** The marks of its valid refresh tokens: the current one, and for a moment the one before. */
  readonly tokenMarks: readonly string[];
}

/** What an active session may do now; the same object until a change that concerns its owner is announced. */
export interface Access extends SessionRef, LiveSession {}
