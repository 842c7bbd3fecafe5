/** The command cannot go on; the message is for the person who typed it. */
export class Failed extends Error {}

/** Somebody asked us to stop and everything that we had started is gone. */
export class Stopped extends Error {}
