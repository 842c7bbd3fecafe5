import { errorCode, unreachableReason } from "../unreachable-reason.js";

const REASONS: ReadonlyMap<string, string> = new Map([
  ["EAUTH", "the mail server refuses the user name or password"],
  ["ETLS", "the encrypted connection failed"],
  ["EENVELOPE", "the mail server refuses the sender or the recipient"],
  ["EMESSAGE", "the mail server refuses the mail"],
  ["ECONNECTION", "the connection failed"],
  ["ESOCKET", "the connection failed"],
  ["EDNS", "the host name is unknown"],
]);

/**
 * Reason why a mail was not accepted: user name or password, encryption, sender or recipient, content; or the server
 * was not reached.
 */
export type MailRefusal = "credentials" | "encryption" | "envelope" | "content" | "connection";

const REFUSALS: ReadonlyMap<string, MailRefusal> = new Map([
  ["EAUTH", "credentials"],
  ["ETLS", "encryption"],
  ["EENVELOPE", "envelope"],
  ["EMESSAGE", "content"],
]);

const fieldOf = (cause: unknown, name: "response" | "responseCode"): unknown =>
  cause instanceof Error && name in cause ? Reflect.get(cause, name) : undefined;

/** The mail server did not accept a mail. The message is one sentence without URL, password or content. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
  readonly refusal: MailRefusal;
  /** The status of the server's reply; null when it did not reply. */
  readonly status: number | null;
  /** The server's reply on one line. It may repeat parts of the mail, but nothing that the site logs in with. */
  readonly reply: string | null;

  constructor(cause: unknown, cleanReply: (reply: string) => string) {
    const status = fieldOf(cause, "responseCode");
    const reply = fieldOf(cause, "response");
    const known = status === undefined ? "" : ` (${String(status)})`;
    super(`The mail could not be handed over: ${unreachableReason(cause, REASONS)}${known}.`);
    this.refusal = REFUSALS.get(errorCode(cause)) ?? "connection";
    this.status = typeof status === "number" ? status : null;
    this.reply = typeof reply === "string" && reply.trim() !== "" ? cleanReply(reply) : null;
  }
}
