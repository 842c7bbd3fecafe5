import {
  getCase,
  getModerationSummary,
  getReport,
  getStatusSummary,
  listCases,
  listReports,
  streamModeration,
} from "@sitevine/api";
import { useEffect } from "react";
import { client } from "./client.js";
import { refreshAnswers } from "./queries.js";
import { createStore, useStore } from "./store.js";

/** Endpoints whose answers a change of a queue makes out of date. */
const CHANGED = {
  report: [listReports, getReport, getModerationSummary, getStatusSummary],
  case: [listCases, getCase, getModerationSummary, getStatusSummary],
} as const;

const isLive = createStore(false);

async function follow(signal: AbortSignal): Promise<void> {
  try {
    for await (const { change } of client.stream(streamModeration, { signal })) {
      isLive.set(true);
      // The first message of a connection: what changed before it was sent to nobody.
      if (change === null) await refreshAnswers([...CHANGED.report, ...CHANGED.case]);
      else await refreshAnswers(CHANGED[change.kind]);
    }
  } catch {
    // The site refuses the stream; the queues are then asked again and again.
  } finally {
    isLive.set(false);
  }
}

/** Follows the queues of the moderators, so that every open screen shows at once what others do. */
export function useModerationNews(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    void follow(leaving.signal);
    return () => leaving.abort();
  }, [isWanted]);
}

const EVERY_MS = 20_000;

/** Interval at which a queue is polled; false while its changes are streamed. */
export const useQueueInterval = (): number | false => (useStore(isLive) ? false : EVERY_MS);
