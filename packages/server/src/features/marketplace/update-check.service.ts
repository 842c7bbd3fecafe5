import { type Reach, requireAccount } from "./account.query.js";
import type { HeartbeatService } from "./heartbeat.service.js";
import { marketplaceError, notConnected } from "./marketplace-failure.model.js";
import type { UpdatesAnswer, UpdatesQuery } from "./updates.query.js";

/** Asks the marketplace now. While another process does, the answer is that of the last check. */
export type UpdateCheck = (userId: string) => Promise<UpdatesAnswer>;

export function createUpdateCheck({
  reach,
  heartbeat,
  updates,
}: {
  readonly reach: Reach;
  readonly heartbeat: HeartbeatService;
  readonly updates: UpdatesQuery;
}): UpdateCheck {
  return async (userId) => {
    await requireAccount(reach);
    const beat = await heartbeat.beat();
    if (beat.state === "failed") throw marketplaceError(beat.failure);
    if (beat.state === "not-connected") throw notConnected();
    return updates.read(userId);
  };
}
