import type { ActivityLog } from "../../platform/db/activity-log.js";
import { endSessionsOfUser, requirePassword } from "../auth/index.js";
import { type AccessCache, changeStatus, keepingAnAdministrator } from "../users/index.js";
import { type AccountDeps, changeOwnAccount } from "./own-account.service.js";

export interface LeavingDeps extends Pick<AccountDeps, "db" | "clock" | "events"> {
  readonly activity: ActivityLog;
  readonly access: Pick<AccessCache, "forgetUser">;
}

/**
 * Deactivates the caller's own account, as an administrator does for others: its sessions end, and an administrator can bring it
 * back. Throws SVC-AUTH-1001 for a wrong password, SVC-API-4009 for the last administrator.
 */
export type LeaveSite = (userId: string, password: string) => Promise<void>;

export const createLeaving = (deps: LeavingDeps): LeaveSite =>
  async function leave(userId, password) {
    const { db, clock, activity, access } = deps;
    const proven = await requirePassword(db, userId, password);
    await changeOwnAccount(deps, userId, (tx) =>
      keepingAnAdministrator(tx, db.dialect, async () => {
        await proven.requireSamePassword(tx);
        if (!(await changeStatus(tx, userId, { from: "active", to: "deactivated" }, clock.now()))) return;
        await endSessionsOfUser(tx, userId, { reason: "deactivated" }, clock.now());
        await activity.record(tx, { actorId: userId, action: "user.leave", subject: userId });
        tx.onCommit(() => access.forgetUser(userId));
      }),
    );
  };
