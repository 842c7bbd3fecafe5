import {
  type ConnectResponse,
  LINK_APPROVAL_PATH,
  type LinkPollResponse,
  type LinkStartResponse,
  protocolEndpoints,
} from "@sitevine/contracts/protocol";
import { failure, type Outcome } from "../http/failure.js";
import type { Connection } from "./connection.js";
import { freshToken } from "./fresh-token.js";

/** What a poll says; once approved, the account token comes with it. */
export type LinkProgress =
  | { readonly status: "pending" | "denied" | "expired" }
  | { readonly status: "approved"; readonly account: ConnectResponse };

/**
 * A link request that waits for its approval. The poll secret is private to this object: it is in no property, no JSON and no
 * log, and it is gone with the process. After a restart the administrator links again.
 */
export class LinkSession {
  /** As both sides display it; the account holder compares it before approving. */
  readonly userCode: string;
  /** Unix seconds. */
  readonly expiresAt: number;
  /** Seconds between two polls. */
  readonly pollInterval: number;
  /** The page of the marketplace where the account holder approves, on the marketplace's own origin. */
  readonly approveUrl: string;
  readonly #connection: Connection;
  readonly #secrets: Pick<LinkStartResponse, "linkId" | "pollSecret">;
  #polledAt = Number.NEGATIVE_INFINITY;
  #running: Promise<Outcome<LinkProgress>> | undefined;
  #end: Outcome<LinkProgress> | undefined;

  constructor(connection: Connection, start: LinkStartResponse) {
    const { linkId, pollSecret, userCode, expiresAt, pollInterval } = start;
    this.#connection = connection;
    this.#secrets = { linkId, pollSecret };
    this.userCode = userCode;
    this.expiresAt = expiresAt;
    this.pollInterval = pollInterval;
    this.approveUrl = new URL(LINK_APPROVAL_PATH, connection.baseUrl).href;
  }

  /**
   * Asks the marketplace once. Simultaneous polls share one request, one that comes too early answers `pending` without a
   * request, and after the end the same answer is given again.
   */
  async poll(): Promise<Outcome<LinkProgress>> {
    if (this.#end) return this.#end;
    if (this.#running) return await this.#running;
    const now = this.#connection.now();
    if (now < this.#polledAt + this.pollInterval) return { ok: true, value: { status: "pending" } };
    this.#polledAt = now;
    this.#running = this.#ask().finally(() => {
      this.#running = undefined;
    });
    return await this.#running;
  }

  async #ask(): Promise<Outcome<LinkProgress>> {
    const body = { ...this.#secrets, publicKey: this.#connection.publicKey };
    const answer = await this.#connection.call(protocolEndpoints.linkPoll, { body });
    if (!answer.ok) return answer;
    const progress = this.#progressOf(answer.value);
    if (!progress.ok || progress.value.status !== "pending") this.#end = progress;
    return progress;
  }

  #progressOf(answer: LinkPollResponse): Outcome<LinkProgress> {
    if ("token" in answer) {
      const { status: _, ...account } = answer;
      const fresh = freshToken(account, this.#connection.now());
      return fresh.ok ? { ok: true, value: { status: "approved", account: fresh.value } } : fresh;
    }
    const { status } = answer;
    if (status !== "approved") return { ok: true, value: { status } };
    return failure("malformed", "The link was approved, but an earlier answer took its token. Link again.");
  }
}
