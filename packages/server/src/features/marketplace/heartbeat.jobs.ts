import { PROTOCOL_LIMITS } from "@sitevine/contracts";
import * as z from "zod";
import type { Clock } from "../../kernel/clock.js";
import { sha256Hex } from "../../platform/crypto/digest.js";
import type { Database } from "../../platform/db/database.js";
import { handleJob, type JobHandler, type Jobs, jobKind, type Schedule } from "../../platform/jobs/jobs.js";
import type { ConnectionStore } from "./connection.port.js";
import type { HeartbeatService } from "./heartbeat.service.js";

/** Completes a heartbeat whose outcome is unknown. */
const unfinishedHeartbeat = jobKind({ name: "marketplace.unfinished-heartbeat", payload: z.null(), tries: 3 });

const ONLY = "site";
const PAUSE_MS = 60_000;

export interface HeartbeatJobsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly store: ConnectionStore;
  readonly heartbeat: HeartbeatService;
  readonly siteId: () => Promise<string | undefined>;
}

/** The background work of the connection to a marketplace. */
export interface HeartbeatJobs {
  readonly handlers: readonly JobHandler[];
  /** Known once the site has an id. */
  schedules(): Promise<readonly Schedule[]>;
  onBegin(): Promise<void>;
}

/** Once a day, at a minute that differs from site to site, so that a marketplace does not hear from all of them at once. */
export function dailyCron(siteId: string): string {
  const minuteOfDay = Number.parseInt(sha256Hex(siteId).slice(0, 8), 16) % (24 * 60);
  return `${minuteOfDay % 60} ${Math.floor(minuteOfDay / 60)} * * *`;
}

export function createHeartbeatJobs(deps: HeartbeatJobsDeps): HeartbeatJobs {
  const { db, clock, jobs, store, heartbeat } = deps;

  const enqueue = (runAt: Date): Promise<void> =>
    db.transaction((tx) => jobs.enqueue(tx, unfinishedHeartbeat, null, { runAt, key: ONLY }), { changes: [] });

  /** While the marketplace still accepts the former token, the answer that was lost can be had again. */
  async function beat(): Promise<void> {
    await heartbeat.beat();
    const since = (await store.tokens.load())?.rotatingSince;
    const now = clock.now().getTime();
    if (since !== undefined && now < (since + PROTOCOL_LIMITS.tokenOverlapSeconds) * 1000)
      await enqueue(new Date(now + PAUSE_MS));
  }

  return {
    handlers: [handleJob(unfinishedHeartbeat, beat)],
    async schedules() {
      const siteId = await deps.siteId();
      return siteId === undefined ? [] : [{ name: "marketplace.heartbeat", cron: dailyCron(siteId), run: beat }];
    },
    // As a job, because the start of the site does not wait for a marketplace.
    async onBegin() {
      if (await heartbeat.isUnfinished()) await enqueue(clock.now());
    },
  };
}
