import { PROTOCOL_LIMITS } from "@sitevine/contracts";
import type { Failure, HeartbeatLock, HeartbeatResult } from "@sitevine/marketplace-client";
import { Heartbeat } from "@sitevine/marketplace-client";
import * as z from "zod";
import type { Database } from "../../platform/db/database.js";
import { storedJson } from "../../platform/db/stored-json.js";
import { type Jobs, jobKind } from "../../platform/jobs/jobs.js";
import { findAccount, type OpenedAccount, type Reach } from "./account.query.js";
import { putLastHeartbeat } from "./connection.repo.js";
import type { NoteFailure } from "./failures.recorder.js";
import type { InstalledPackage, InstalledPackages } from "./installed-packages.port.js";
import type { LicenceService } from "./licence.service.js";
import { type CheckedUpdates, concerning, seenAfter, storedSeen } from "./updates.model.js";
import { compareVersions } from "./updates.query.js";
import { findUpdates, putUpdates } from "./updates.repo.js";

export interface HeartbeatDeps {
  readonly db: Database;
  readonly reach: Reach;
  readonly lock: HeartbeatLock;
  readonly installed: InstalledPackages;
  readonly licence: LicenceService;
  readonly noteFailure: NoteFailure;
  readonly jobs: Jobs;
  readonly serviceVersion: string;
}

/** Completes a heartbeat whose outcome is unknown. */
export const unfinishedHeartbeat = jobKind({ name: "marketplace.unfinished-heartbeat", payload: z.null(), tries: 3 });

const ONLY = "site";
const PAUSE_MS = 60_000;

export const enqueueHeartbeat = ({ db, jobs }: Pick<HeartbeatDeps, "db" | "jobs">, runAt: Date): Promise<void> =>
  db.transaction((tx) => jobs.enqueue(tx, unfinishedHeartbeat, null, { runAt, key: ONLY }), { changes: "unseen" });

/** The result of a heartbeat. */
export type Beat =
  | { readonly state: "done" | "busy" | "not-connected" }
  | { readonly state: "failed"; readonly failure: Failure };

/** The daily report to the marketplace: rotates the account token, and brings updates and advisories. */
export interface HeartbeatService {
  /** Callers at the same time share one heartbeat; another process's is `busy`. */
  beat(): Promise<Beat>;
  /** True when a process ended in the middle of a heartbeat, or before the licences of a new account were activated. */
  isUnfinished(): Promise<boolean>;
}

const RECONNECT: Failure = {
  ok: false,
  reason: "refused",
  code: "SVC-LICENSE-9002",
  message: "The account token has ended.",
};

export function createHeartbeatService(deps: HeartbeatDeps): HeartbeatService {
  const { db, reach, lock, licence, noteFailure } = deps;
  const { store, clock } = reach;
  let running: Promise<Beat> | undefined;

  /** The update check and the time of the heartbeat, together. */
  async function keep(publicKey: string, answer: CheckedUpdates, installed: readonly InstalledPackage[]) {
    const now = clock.now().toISOString();
    const updates = { updates: answer.updates, advisories: answer.advisories };
    await db.transaction(async (tx) => {
      if (!(await putLastHeartbeat(tx, publicKey, now))) return;
      const row = await findUpdates(tx);
      const former = row ? storedSeen(storedJson(row.seen, "marketplace_updates")) : [];
      const facts = { installed, now, compare: compareVersions };
      await putUpdates(tx, {
        answer: JSON.stringify(concerning(updates, installed)),
        seen: JSON.stringify(seenAfter(former, updates.updates, facts)),
        checked_at: now,
      });
    });
  }

  async function judge(account: OpenedAccount, result: HeartbeatResult): Promise<Beat> {
    if (result.state === "done" || result.state === "busy" || result.state === "not-connected")
      return { state: result.state };
    const said = result.failure ?? RECONNECT;
    const failure = account.explained(said);
    return { state: "failed", failure: failure.ok ? said : failure };
  }

  /**
   * While the marketplace still accepts the former token, the answer that was lost can be had again. The holder of the
   * lock may be dead, so this is also for those who find it taken.
   */
  async function completeLater(): Promise<void> {
    const since = (await store.tokens.load())?.rotatingSince;
    const now = clock.now().getTime();
    if (since !== undefined && now < (since + PROTOCOL_LIMITS.tokenOverlapSeconds) * 1000)
      await enqueueHeartbeat(deps, new Date(now + PAUSE_MS));
  }

  async function run(): Promise<Beat> {
    const account = await findAccount(reach);
    if (!account) return { state: "not-connected" };
    const installed = await deps.installed.list();
    const heartbeat = new Heartbeat({ client: account.client, clock, store: store.tokens, lock });
    const result = await heartbeat.run({
      serviceVersion: deps.serviceVersion,
      installed: installed.map(({ kind, id, version }) => ({ kind, id, version })),
    });
    const beat = await judge(account, result);
    if (beat.state === "failed" || beat.state === "busy") await completeLater();
    if (beat.state === "busy" || beat.state === "not-connected") return beat;
    if (result.state === "done") await keep(account.connection.row.public_key, result, installed);
    await noteFailure("heartbeat", beat.state === "failed" ? beat.failure : undefined);
    await licence.refreshIfDue();
    return beat;
  }

  return {
    beat() {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    async isUnfinished() {
      const token = await store.tokens.load();
      return token !== undefined && (token.rotatingSince !== undefined || (await licence.isUnfinished()));
    },
  };
}
