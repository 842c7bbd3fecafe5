import type { Failure, Outcome } from "@sitevine/marketplace-client";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database } from "../../platform/db/database.js";
import { findAccount, type OpenedAccount, type Reach, requireAccount } from "./account.query.js";
import type { EntitlementCheck } from "./entitlement.port.js";
import { findEntitlement, forgetEntitlement } from "./entitlement.repo.js";
import type { NoteFailure } from "./failures.recorder.js";
import { type HeldLicence, type LicenceStanding, licenceOf, NOT_CONNECTED, standingOf } from "./licence.model.js";
import { marketplaceError } from "./marketplace-failure.model.js";

export interface LicenceDeps {
  readonly db: Database;
  readonly activity: ActivityLog;
  readonly reach: Reach;
  readonly check: EntitlementCheck;
  readonly noteFailure: NoteFailure;
}

/** The result of an activation. */
export interface Activation {
  /** False when the account owns licences, and every seat of all of them is on other sites. */
  readonly isActive: boolean;
}

/** The licence of this install: the entitlement that the marketplace issued for it. */
export interface LicenceService {
  /** Null while there is none. */
  read(): Promise<HeldLicence | null>;
  standing(): Promise<LicenceStanding>;
  /** Activates again for the connected account. Throws what kept it from succeeding. */
  refresh(actorId: string): Promise<HeldLicence>;
  /** Forgets the licence here; its seats stay taken. */
  remove(actorId: string): Promise<void>;
  /** Activates the account's licences and stores the entitlement. */
  activate(account: OpenedAccount): Promise<Outcome<Activation>>;
  /** Activates if the entitlement is to be refreshed, unless an administrator removed the licence. */
  refreshIfDue(): Promise<void>;
  /** True when an account is connected whose licences were never activated, as after a crash. */
  isUnfinished(): Promise<boolean>;
}

export function createLicenceService({ db, activity, reach, check, noteFailure }: LicenceDeps): LicenceService {
  async function failed(failure: Failure, siteId: string): Promise<Failure> {
    await check.keeperFor(siteId).refreshFailed();
    await noteFailure("licence", failure);
    return failure;
  }

  async function activate(account: OpenedAccount): Promise<Outcome<Activation>> {
    const { siteId, client, explained } = account;
    // A heartbeat may have rotated the token since the account was read.
    const { token } = (await reach.store.tokens.load()) ?? account.token;
    const answer = explained(await client.activate(token));
    if (!answer.ok) return failed(answer, siteId);
    const verified = await check.keeperFor(siteId).accept(answer.value.entitlement);
    if (!verified.ok && verified.reason !== "older-than-stored") {
      const message = `The licence that the marketplace sent ${verified.message}.`;
      return failed({ ok: false, reason: "malformed", code: "SVC-LICENSE-9007", message }, siteId);
    }
    await noteFailure("licence", undefined);
    const { licenses } = answer.value;
    const isActive = licenses.length === 0 || licenses.some(({ result }) => result !== "no-free-seat");
    return { ok: true, value: { isActive } };
  }

  async function read(): Promise<HeldLicence | null> {
    const account = await findAccount(reach);
    return account ? licenceOf(await check.keeperFor(account.siteId).state()) : null;
  }

  const isRemoved = async (): Promise<boolean> => (await findEntitlement(db.read))?.is_removed === 1;

  return {
    activate,
    read,
    async standing() {
      const account = await findAccount(reach);
      return account ? standingOf(await check.keeperFor(account.siteId).state()) : NOT_CONNECTED;
    },
    async refresh(actorId) {
      const outcome = await activate(await requireAccount(reach));
      if (!outcome.ok) throw marketplaceError(outcome);
      const licence = await read();
      if (!licence) throw new Error("The licence that was just stored is gone.");
      const detail = { licenceRef: licence.claims.licenseRef };
      await db.transaction((tx) =>
        activity.record(tx, { actorId, action: "licence.refresh", subject: "site", detail }),
      );
      return licence;
    },
    async remove(actorId) {
      await db.transaction(async (tx) => {
        if (await forgetEntitlement(tx, { isRemoved: true }))
          await activity.record(tx, { actorId, action: "licence.remove", subject: "site" });
      });
    },
    async refreshIfDue() {
      const account = await findAccount(reach);
      if (!account || (await isRemoved())) return;
      const { needsRefresh } = await check.keeperFor(account.siteId).state();
      if (needsRefresh) await activate(account);
    },
    async isUnfinished() {
      const account = await findAccount(reach);
      if (!account || !check.hasKey) return false;
      const row = await findEntitlement(db.read);
      return row === undefined || (row.token === null && row.is_removed === 0);
    },
  };
}
