/** The command cannot continue; the message is for the user. */
export class Failed extends Error {}

/** The user asked us to stop, and everything that we started has ended. */
export class Stopped extends Error {}
