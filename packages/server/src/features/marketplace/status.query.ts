import type { Database } from "../../platform/db/database.js";
import { findAccount, type Reach } from "./account.query.js";
import { findFailures } from "./failures.repo.js";
import type { LicenceStanding } from "./licence.model.js";
import { distinctProblems, type Problem, stateProblems } from "./problems.model.js";
import type { UpdatesQuery } from "./updates.query.js";

/** Facts about the marketplace for the panel's badges. */
export interface MarketplaceStatus {
  readonly pendingUpdates: number;
  readonly advisories: number;
  readonly licence: LicenceStanding;
  /** At most one for each cause. */
  readonly problems: readonly Problem[];
}

export interface StatusDeps {
  readonly db: Database;
  readonly reach: Reach;
  readonly hasKey: boolean;
  readonly standing: () => Promise<LicenceStanding>;
  readonly updates: UpdatesQuery;
}

/** The status for this administrator; everything is read from the database, nothing from the marketplace. */
export type StatusOf = (userId: string) => Promise<MarketplaceStatus>;

export function createStatus({ db, reach, hasKey, standing, updates }: StatusDeps): StatusOf {
  async function problems(licence: LicenceStanding): Promise<readonly Problem[]> {
    if (reach.baseUrl === null) return [];
    const [failures, found, account, withheld] = await Promise.all([
      findFailures(db.read),
      reach.store.read(),
      findAccount(reach),
      updates.problems(),
    ]);
    const row = found.state === "usable" ? found.connection.row : found.state === "none" ? undefined : found.row;
    const states = stateProblems({
      connection: found.state,
      since: row?.connected_at ?? null,
      marketplaceUrl: row?.marketplace_url ?? reach.baseUrl,
      isConnected: account !== undefined,
      hasKey,
      licence,
    });
    const noted = failures.map(({ code, message, since }) => ({ code, message, since }));
    return [...distinctProblems(noted), ...states, ...withheld];
  }

  return async (userId) => {
    const [licence, current] = await Promise.all([standing(), updates.read(userId)]);
    return {
      pendingUpdates: current.updates.filter(({ acknowledged }) => !acknowledged).length,
      advisories: current.advisories.filter(({ acknowledged }) => !acknowledged).length,
      licence,
      problems: await problems(licence),
    };
  };
}
