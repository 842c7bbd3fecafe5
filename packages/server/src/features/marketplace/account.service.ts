import type { ConnectResponse } from "@sitevine/contracts";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database } from "../../platform/db/database.js";
import { findAccount, type Reach } from "./account.query.js";
import type { StoredConnection } from "./connection.port.js";
import { putAccount } from "./connection.repo.js";
import { endRemoval, forgetEntitlement } from "./entitlement.repo.js";
import { deleteFailures } from "./failures.repo.js";
import type { LicenceService } from "./licence.service.js";
import { isoOf } from "./marketplace-times.model.js";

export interface AccountDeps {
  readonly db: Database;
  readonly activity: ActivityLog;
  readonly reach: Reach;
  readonly licence: LicenceService;
  readonly environment: string;
}

/** The result of taking an account that the marketplace handed over. */
export type TakenAccount =
  | { readonly stored: true; readonly licenceActivated: boolean }
  /** The key pair that the account was given for is gone: somebody disconnected meanwhile. */
  | { readonly stored: false };

/** Takes the account that a connect or a link brought: stores its token first, then activates its licences. */
export type TakeAccount = (
  connection: StoredConnection,
  account: ConnectResponse,
  actorId: string,
) => Promise<TakenAccount>;

export function createTakeAccount({ db, activity, reach, licence, environment }: AccountDeps): TakeAccount {
  const { store, clock, baseUrl } = reach;

  return async ({ row }, { token, expiresAt, accountRef }, actorId) => {
    const columns = {
      sealed_token: store.sealToken(token),
      token_expires_at: isoOf(expiresAt),
      account_ref: accountRef,
      connected_at: clock.now().toISOString(),
      environment,
    };
    const stored = await db.transaction(async (tx) => {
      if (!(await putAccount(tx, row.public_key, columns))) return false;
      // The licence of another account is not this one's.
      if (row.account_ref !== null && row.account_ref !== accountRef) await forgetEntitlement(tx, { isRemoved: false });
      await endRemoval(tx);
      await deleteFailures(tx);
      const detail = { account: accountRef };
      await activity.record(tx, { actorId, action: "marketplace.connect", subject: baseUrl ?? "", detail });
      return true;
    });
    if (!stored) return { stored };
    const opened = await findAccount(reach);
    const activation = opened && (await licence.activate(opened));
    return { stored, licenceActivated: activation?.ok === true && activation.value.isActive };
  };
}
