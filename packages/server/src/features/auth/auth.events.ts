/** The events of sessions. */
export interface AuthEvents {
  /** Somebody is logged in: with a password, or by having just registered or installed the site. */
  "session.started": {
    readonly userId: string;
    readonly sessionId: string;
    /** As the client's connection has it, or an empty text when it is not known. */
    readonly address: string;
    readonly userAgent: string;
    readonly how: "login" | "registration" | "installation";
  };
}
