import type { Clock } from "../../kernel/clock.js";
import { sha256Hex } from "../../platform/crypto/digest.js";
import type { Database } from "../../platform/db/database.js";
import { handleJob, type JobHandler, type Jobs, type Schedule } from "../../platform/jobs/jobs.js";
import { enqueueHeartbeat, type HeartbeatService, unfinishedHeartbeat } from "./heartbeat.service.js";

export interface HeartbeatJobsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
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
function dailyCron(siteId: string): string {
  const minuteOfDay = Number.parseInt(sha256Hex(siteId).slice(0, 8), 16) % (24 * 60);
  return `${minuteOfDay % 60} ${Math.floor(minuteOfDay / 60)} * * *`;
}

export function createHeartbeatJobs(deps: HeartbeatJobsDeps): HeartbeatJobs {
  const { heartbeat } = deps;
  const beat = async (): Promise<void> => void (await heartbeat.beat());

  return {
    handlers: [
      handleJob(unfinishedHeartbeat, async () => {
        // Another process may have completed it.
        if (await heartbeat.isUnfinished()) await heartbeat.beat();
      }),
    ],
    async schedules() {
      const siteId = await deps.siteId();
      return siteId === undefined ? [] : [{ name: "marketplace.heartbeat", cron: dailyCron(siteId), run: beat }];
    },
    // As a job, because the start of the site does not wait for a marketplace.
    async onBegin() {
      if (await heartbeat.isUnfinished()) await enqueueHeartbeat(deps, deps.clock.now());
    },
  };
}
