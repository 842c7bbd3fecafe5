import type { ArticleViews, HistoryRecorder } from "../features/articles/index.js";
import type { OnlineTracker } from "../features/online/index.js";
import type { ViewRecorder } from "../features/profiles/index.js";
import type { Caller } from "../kernel/caller.js";
import type { Clock } from "../kernel/clock.js";
import { addressKey } from "../platform/ip-address.js";
import { ExpiringMap } from "../platform/kv/expiring-map.js";
import type { Viewed } from "./public-page.js";

/** A visit to a page. */
export interface PageVisit {
  readonly reader: Caller;
  readonly address: string;
  readonly viewed: Viewed | null;
}

/** Counts visits in the background: no request waits for it, and no page fails because of it. */
export interface PageVisits {
  note(visit: PageVisit): void;
}

export interface PageVisitsDeps {
  readonly clock: Clock;
  readonly articleViews: Pick<ArticleViews, "note">;
  readonly history: Pick<HistoryRecorder, "note">;
  readonly views: Pick<ViewRecorder, "noteGuest">;
  readonly online: Pick<OnlineTracker, "noteGuest">;
}

// A visitor who returns within this time has been counted already.
const REMEMBERED_MS = 10 * 60_000;
const MAX_REMEMBERED = 20_000;

export function createPageVisits({ clock, articleViews, history, views, online }: PageVisitsDeps): PageVisits {
  const counted = new ExpiringMap<true>(clock, MAX_REMEMBERED);
  return {
    note({ reader, address, viewed }) {
      const { kind: viewer } = reader;
      const subject = addressKey(address);
      if (viewer === "guest") online.noteGuest(subject);
      if (!viewed) return;
      const { kind, id } = viewed;
      // The view of a profile by a member is recorded with their name, where the request identifies them.
      if (kind === "profile" && viewer !== "guest") return;
      // Each time, since the list is in the order of the latest time.
      if (kind === "article" && reader.kind === "member") history.note(reader.userId, id);
      const key = `${kind} ${id} ${viewer} ${subject}`;
      if (counted.get(key)) return;
      counted.set(key, true, clock.now().getTime() + REMEMBERED_MS);
      if (kind === "article") articleViews.note(id, reader, address);
      else views.noteGuest(id, subject);
    },
  };
}
