import type { Failure } from "@sitevine/marketplace-client";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import { deleteFailure, findFailures, putFailure } from "./failures.repo.js";
import { failureSentence } from "./problems.model.js";

/** The kinds of work whose failures administrators see in the status summary. */
export type MarketplaceWork = "catalogue" | "download" | "heartbeat" | "licence";

/** Notes how work with the marketplace ended: a failure, or undefined for a success, which ends the failure before it. */
export type NoteFailure = (work: MarketplaceWork, failure: Failure | undefined) => Promise<void>;

// No cached answer shows failures.
const UNSEEN = { changes: "unseen" } as const;

export function createFailureRecorder({ db, clock }: { readonly db: Database; readonly clock: Clock }): NoteFailure {
  return async (work, failure) => {
    if (failure) {
      const since = clock.now().toISOString();
      const row = {
        work,
        code: failure.code,
        message: failureSentence(failure, { isDownload: work === "download" }),
        since,
      };
      return db.transaction((tx) => putFailure(tx, row), UNSEEN);
    }
    const noted = await findFailures(db.read);
    if (noted.some((row) => row.work === work)) await db.transaction((tx) => deleteFailure(tx, work), UNSEEN);
  };
}
