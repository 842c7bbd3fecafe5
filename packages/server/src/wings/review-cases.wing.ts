import { sendQueueChange } from "../features/moderation-log/index.js";
import {
  createRecordSignal,
  createReviewCases,
  reviewCaseRoutes,
  signalErasure,
} from "../features/review-cases/index.js";
import { createBanQueries } from "../features/sanctions/index.js";
import { keyedDigest } from "../platform/crypto/keyed-digest.js";
import type { Foundation } from "./foundation.js";
import type { MembersWing } from "./members.wing.js";

/** Builds the analysis of logins and its review cases. */
export function buildReviewCases(
  foundation: Foundation,
  { bans, moderationLog, undos }: Pick<MembersWing, "bans" | "moderationLog" | "undos">,
) {
  const { clock, background, live } = foundation;
  const { scans, analysis, cases, banAll, countLive } = createReviewCases({
    ...foundation,
    log: moderationLog,
    bans,
    undo: undos,
    banQueries: createBanQueries(foundation),
    sendChange: ({ id, status }) => sendQueueChange(live, { kind: "case", id, status, claimedBy: null }),
  });
  background.add({ schedules: [analysis.hourly, signalErasure(foundation)] });
  return {
    /** Plugins add their scans here. */
    scans,
    countCases: countLive,
    recordSignal: createRecordSignal({ clock, digest: keyedDigest(foundation.siteKey("signal")) }),
    endpoints: reviewCaseRoutes(cases, banAll),
  };
}
