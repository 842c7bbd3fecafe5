import type { ReactionsService } from "../features/articles/index.js";
import type { OnlineTracker } from "../features/online/index.js";
import type { ViewRecorder } from "../features/profiles/index.js";
import type { Clock } from "../kernel/clock.js";
import { addressKey } from "../platform/ip-address.js";
import { ExpiringMap } from "../platform/kv/expiring-map.js";
import type { Logger } from "../platform/logger.js";
import type { Viewed } from "./public-page.js";
import type { ViewerKind } from "./viewer.js";

/** A visit to a page. */
export interface PageVisit {
  readonly viewer: ViewerKind;
  readonly address: string;
  readonly viewed: Viewed | null;
}

/** Counts visits in the background: no request waits for it, and no page fails because of it. */
export interface PageVisits extends AsyncDisposable {
  note(visit: PageVisit): void;
}

export interface PageVisitsDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly reactions: Pick<ReactionsService, "notePageView">;
  readonly views: ViewRecorder;
  readonly online: Pick<OnlineTracker, "noteGuest">;
}

// A visitor who returns within this time has been counted already.
const REMEMBERED_MS = 10 * 60_000;
const MAX_REMEMBERED = 20_000;
// Bounds the work that a flood of requests can queue.
const MAX_PENDING = 100;

export function createPageVisits({ clock, logger, reactions, views, online }: PageVisitsDeps): PageVisits {
  const counted = new ExpiringMap<true>(clock, MAX_REMEMBERED);
  const pending = new Set<Promise<unknown>>();

  async function count({ kind, id }: Viewed, viewer: ViewerKind, address: string): Promise<void> {
    if (kind === "article") await reactions.notePageView(id, address);
    // The view of a member is recorded with their name, where the request identifies them.
    else if (viewer === "guest")
      await views.record({ ownerId: id, viewerId: null, address: addressKey(address), isNamed: false });
  }

  return {
    note({ viewer, address, viewed }) {
      const subject = addressKey(address);
      if (viewer === "guest") online.noteGuest(subject);
      if (!viewed || pending.size >= MAX_PENDING) return;
      const key = `${viewed.kind} ${viewed.id} ${viewer} ${subject}`;
      if (counted.get(key)) return;
      counted.set(key, true, clock.now().getTime() + REMEMBERED_MS);
      const work = count(viewed, viewer, address)
        .catch((error: unknown) => {
          logger.warn("A view of a page could not be counted", { error });
        })
        .finally(() => pending.delete(work));
      pending.add(work);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(pending);
    },
  };
}
