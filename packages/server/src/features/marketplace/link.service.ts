import type { AnswerOf, pollLink, startLink } from "@sitevine/api";
import type { ConnectResponse } from "@sitevine/contracts";
import { notFound } from "../../kernel/refusals.js";
import { type Reach, requireMarketplace, requireSiteId } from "./account.query.js";
import type { TakeAccount, TakenAccount } from "./account.service.js";
import type { LinkRequest, LinkRequests } from "./link-requests.cache.js";
import { marketplaceError } from "./marketplace-failure.model.js";
import { isoOf } from "./marketplace-times.model.js";

export interface LinkDeps {
  readonly reach: Reach;
  readonly links: LinkRequests;
  readonly takeAccount: TakeAccount;
  readonly environment: string;
}

/** Linking: the account holder approves a code at the marketplace while this site polls. */
export interface LinkService {
  start(userId: string): Promise<AnswerOf<typeof startLink>>;
  /** Throws 404 for a request that this administrator did not start in this process. */
  poll(userId: string, linkId: string): Promise<AnswerOf<typeof pollLink>>;
}

export function createLinkService({ reach, links, takeAccount, environment }: LinkDeps): LinkService {
  /** The first poll that sees the approval stores the account; all others wait for it and say the same. */
  function take(request: LinkRequest, account: ConnectResponse): Promise<TakenAccount> {
    request.taken ??= takeAccount(request.connection, account, request.userId).catch((error: unknown) => {
      // The session still has the token, so the next poll tries again.
      request.taken = undefined;
      throw error;
    });
    return request.taken;
  }

  return {
    async start(userId) {
      requireMarketplace(reach);
      await requireSiteId(reach);
      const connection = await reach.store.ensure(environment);
      const { client, explained } = await reach.openClient(connection.keys);
      const started = explained(await client.startLink());
      if (!started.ok) throw marketplaceError(started);
      const session = started.value;
      const { linkId } = links.add({ userId, session, connection, explained });
      const { userCode, approveUrl, expiresAt, pollInterval } = session;
      return { linkId, userCode, approveUrl, expiresAt: isoOf(expiresAt), pollInterval };
    },

    async poll(userId, linkId) {
      const request = links.find(userId, linkId);
      if (!request) throw notFound();
      if (request.isReplaced) return { status: "expired" };
      const progress = request.explained(await request.session.poll());
      // A client that polls too often learns nothing new, and waits.
      if (!progress.ok && progress.code === "SVC-API-4290") return { status: "pending" };
      if (!progress.ok) throw marketplaceError(progress);
      const { value } = progress;
      if (value.status === "pending") return { status: "pending" };
      if (value.status !== "approved") {
        request.hasEnded = true;
        return { status: value.status };
      }
      const taken = await take(request, value.account);
      request.hasEnded = true;
      // Somebody disconnected meanwhile: the key pair that was approved is gone.
      return taken.stored ? { status: "approved", licenseActivated: taken.licenceActivated } : { status: "expired" };
    },
  };
}
