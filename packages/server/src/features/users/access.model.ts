import type { Silence } from "../../kernel/caller.js";

/** The session that a request belongs to. */
export interface SessionRef {
  readonly userId: string;
  readonly sessionId: string;
}

/** The permissions and groups of a user, and what suspends them. */
export interface Rights {
  readonly permissions: ReadonlySet<string>;
  readonly groupIds: ReadonlySet<string>;
  /** The silence that nobody has lifted; it may have ended since it was read. */
  readonly silence: Silence | null;
}

/** A valid refresh token, by the mark that page tokens bear. */
export interface TokenMark {
  readonly mark: string;
  /** The end of its validity, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** The state of an active session. */
export interface LiveSession extends Rights {
  /** Its valid refresh tokens: the current one, and for a moment the one before. */
  readonly tokenMarks: readonly TokenMark[];
}

/** The access of an active session; the same object until a change that concerns its owner is announced. */
export interface Access extends SessionRef, LiveSession {}
