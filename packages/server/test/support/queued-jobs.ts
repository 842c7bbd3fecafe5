import { uuidSource } from "../../src/kernel/ids.js";
import type { JobRow } from "../../src/platform/jobs/job-rows.js";
import type { BootedSite } from "./booted-site.js";

const HOUR_MS = 3_600_000;

/** Puts a job into the queue that is due in an hour, and returns its id. */
export async function queueJob(booted: BootedSite, job: Partial<JobRow> & Pick<JobRow, "name">): Promise<string> {
  const now = booted.clock.now();
  const row = {
    id: uuidSource(),
    payload: "{}",
    status: "waiting" as const,
    attempts: 0,
    locked_until: null,
    lock_token: null,
    unique_key: null,
    last_error: null,
    started_at: null,
    run_at: new Date(now.getTime() + HOUR_MS).toISOString(),
    created_at: now.toISOString(),
    ...job,
  };
  await booted.database().transaction((tx) => tx.insertInto("jobs").values(row).execute());
  return row.id;
}

/** Leaves a single try to every mail that waits after a try that failed. */
export async function leaveOneTry(booted: BootedSite, tries: number): Promise<void> {
  await booted.database().transaction(async (tx) => {
    await tx
      .updateTable("jobs")
      .set({ attempts: tries - 1 })
      .where("name", "in", ["mail.send", "notifications.mail"])
      .where("attempts", ">", 0)
      .execute();
  });
}
