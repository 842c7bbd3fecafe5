import type { UpdatesCheckResponse } from "@sitevine/contracts/protocol";
import type { InstalledReport, MarketplaceClient } from "../client/index.js";
import { type Clock, unixSeconds } from "../clock.js";
import type { Failure, Outcome } from "../http/failure.js";
import type { HeartbeatLock, StoredToken, TokenStore } from "./ports.js";

const LOCK_TTL_MS = 120_000;

/** What a heartbeat came to. */
export type HeartbeatResult =
  | { readonly state: "done"; readonly updates: UpdatesCheckResponse["updates"]; readonly advisories: Advisories }
  /** Another process is at it. */
  | { readonly state: "busy" }
  | { readonly state: "not-connected" }
  /** The token has ended or is refused: the administrator has to connect again. */
  | { readonly state: "reconnect"; readonly failure?: Failure }
  /** It may work later. The stored token is as it was, or the one that came with an answer of which the rest was useless. */
  | { readonly state: "failed"; readonly failure: Failure };

type Advisories = UpdatesCheckResponse["advisories"];

/** What a heartbeat works with. */
export interface HeartbeatOptions {
  readonly client: Pick<MarketplaceClient, "checkUpdates">;
  readonly clock: Clock;
  readonly store: TokenStore;
  readonly lock: HeartbeatLock;
  /** After this time the lock ends by itself; two minutes, unless given. Keep it above twice the deadline of the client. */
  readonly lockTtlMs?: number;
}

/** Reports what is installed and rotates the account token, one process at a time. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** True when a heartbeat was cut off between its request and the saved token: run one at once. */
  async isUnfinished(): Promise<boolean> {
    return (await this.#options.store.load())?.rotatingSince !== undefined;
  }

  async run(report: InstalledReport): Promise<HeartbeatResult> {
    const lease = await this.#options.lock.acquire(this.#options.lockTtlMs ?? LOCK_TTL_MS);
    if (!lease) return { state: "busy" };
    try {
      return await this.#beat(report);
    } finally {
      await lease.release();
    }
  }

  async #beat(report: InstalledReport): Promise<HeartbeatResult> {
    const { store, clock } = this.#options;
    const stored = await store.load();
    if (!stored) return { state: "not-connected" };
    const now = unixSeconds(clock);
    if (now >= stored.expiresAt) return { state: "reconnect" };
    const pending = { ...stored, rotatingSince: stored.rotatingSince ?? now };
    if (!(await store.save(pending, stored.token))) return { state: "busy" };
    const answer = await this.#ask(stored.token, report);
    if (!answer.ok) return await this.#failed(pending, answer);
    const { token, expiresAt, updates, advisories } = answer.value;
    // Before anything else: the former token ends soon. A false answer means that a new connection has replaced it already.
    await store.save({ token, expiresAt }, stored.token);
    return { state: "done", updates, advisories };
  }

  /** An answer that was lost may have rotated the token; within the overlap the former one still gets the next. */
  async #ask(token: string, report: InstalledReport): Promise<Outcome<UpdatesCheckResponse>> {
    const answer = await this.#options.client.checkUpdates(token, report);
    return answer.ok || !mayHaveRotated(answer) ? answer : await this.#options.client.checkUpdates(token, report);
  }

  async #failed(pending: StoredToken, failure: Failure): Promise<HeartbeatResult> {
    if (failure.rotated) {
      await this.#options.store.save(failure.rotated, pending.token);
      return { state: "failed", failure };
    }
    const { token, expiresAt } = pending;
    // A refusal is an answer: nothing was rotated by it. Only an unknown outcome leaves the mark.
    if (failure.reason === "refused" && failure.status !== undefined && failure.status < 500)
      await this.#options.store.save({ token, expiresAt }, token);
    return failure.code === "SVC-LICENSE-9002" ? { state: "reconnect", failure } : { state: "failed", failure };
  }
}

function mayHaveRotated({ reason, rotated }: Failure): boolean {
  if (rotated) return false;
  return reason === "unreachable" || reason === "deadline" || reason === "malformed" || reason === "too-large";
}
