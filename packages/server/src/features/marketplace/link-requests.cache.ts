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

  return {
    add(started) {
      for (const [id, { userId }] of requests) if (userId === started.userId) requests.delete(id);
      dropEnded();
      // The oldest come first.
      for (const id of requests.keys()) if (requests.size >= MOST_REQUESTS) requests.delete(id);
      const request: LinkRequest = { ...started, linkId: newId(), taken: undefined, hasEnded: false };
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
        (request) => request.userId === userId && !request.hasEnded && now < request.session.expiresAt,
      );
    },
  };
}
