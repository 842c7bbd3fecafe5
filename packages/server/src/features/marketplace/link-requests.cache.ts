import type { LinkSession } from "@sitevine/marketplace-client";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { TakenAccount } from "./account.service.js";
import type { StoredConnection } from "./connection.port.js";
import type { OpenedClient } from "./marketplace-client.port.js";

/** A link request that an administrator started in this process. Its poll secret is in the session and nowhere else. */
export interface LinkRequest {
  readonly linkId: string;
  readonly userId: string;
  readonly session: LinkSession;
  readonly connection: StoredConnection;
  readonly explained: OpenedClient["explained"];
  /** Set once it is approved: all polls wait for the same work. */
  taken: Promise<TakenAccount> | undefined;
  hasEnded: boolean;
  /** The administrator has started another one, so that an approval of this one counts no more. */
  isReplaced: boolean;
}

/** The link requests of this process. */
export interface LinkRequests {
  /** Replaces the request that the administrator started before. */
  add(request: Pick<LinkRequest, "userId" | "session" | "connection" | "explained">): LinkRequest;
  /** Undefined for an unknown id, and for a request of somebody else. */
  find(userId: string, linkId: string): LinkRequest | undefined;
  isLinking(userId: string): boolean;
}

const MOST_REQUESTS = 64;
// A tab that polls late still gets the answer.
const KEPT_AFTER_END_SECONDS = 300;

export function createLinkRequests({
  clock,
  newId,
}: {
  readonly clock: Clock;
  readonly newId: IdSource;
}): LinkRequests {
  const requests = new Map<string, LinkRequest>();

  function dropEnded(): void {
    const now = clock.now().getTime() / 1000;
    for (const [id, { session }] of requests)
      if (now >= session.expiresAt + KEPT_AFTER_END_SECONDS) requests.delete(id);
  }

  /** Replaced requests go first, and among equals the oldest, which come first. */
  function makeRoom(): void {
    const all = [...requests].sort(([, one], [, other]) => Number(other.isReplaced) - Number(one.isReplaced));
    for (const [id] of all.slice(0, Math.max(0, all.length - MOST_REQUESTS + 1))) requests.delete(id);
  }

  return {
    add(started) {
      dropEnded();
      for (const request of requests.values()) if (request.userId === started.userId) request.isReplaced = true;
      makeRoom();
      const request: LinkRequest = {
        ...started,
        linkId: newId(),
        taken: undefined,
        hasEnded: false,
        isReplaced: false,
      };
      requests.set(request.linkId, request);
      return request;
    },
    find(userId, linkId) {
      dropEnded();
      const request = requests.get(linkId);
      return request?.userId === userId ? request : undefined;
    },
    isLinking(userId) {
      const now = clock.now().getTime() / 1000;
      return [...requests.values()].some(
        (request) =>
          request.userId === userId && !request.hasEnded && !request.isReplaced && now < request.session.expiresAt,
      );
    },
  };
}
