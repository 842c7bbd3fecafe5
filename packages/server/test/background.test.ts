import * as api from "@sitevine/api";
import {
  databases,
  endpointCalls,
  eventually,
  fakeClock,
  recordingLogger,
  temporaryDirectory,
} from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSite, type Database, loadConfig } from "../src/index.js";
import { ADMIN, bootSite, SITE } from "./support/booted-site.js";

const redisUrl = process.env.REDIS_URL ?? "";
const queues: [string, Record<string, string>][] = [
  ["embedded", {}],
  ...(redisUrl === "" ? [] : [["bullmq", { REDIS_URL: redisUrl }] as [string, Record<string, string>]]),
];
// A schedule of the core that is harmless to run, as a job.
const HARMLESS = "schedule:failed-jobs.retention";

const leaveJob = (database: Database, id: string, now: string) =>
  database.transaction(async (tx) => {
    const none = {
      locked_until: null,
      lock_token: null,
      unique_key: null,
      last_error: null,
      started_at: null,
      attempts: 0,
    };
    const row = { id, name: HARMLESS, payload: "null", status: "waiting" as const, run_at: now, created_at: now };
    await tx
      .insertInto("jobs")
      .values({ ...row, ...none })
      .execute();
  });

const jobsIn = async (database: Database) =>
  (await database.read.selectFrom("jobs").select("id").execute()).map(({ id }) => id);

describe.each(queues)("the work behind the scenes (%s)", (driver, environment) => {
  it.each(databases())("begins when the site is installed, on $name", async (kind) => {
    await using booted = await bootSite(kind, { environment });
    await booted.site.settled();
    const token = await booted.installed();
    await booted.settled();
    const schedules = await booted.database().read.selectFrom("job_schedules").select("name").orderBy("name").execute();
    expect(schedules.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["error-log.retention", "failed-jobs.retention"]),
    );
    await leaveJob(booted.database(), "0197a000-0000-7000-8000-000000000001", booted.clock.now().toISOString());
    await booted.settled();
    expect(await jobsIn(booted.database())).toEqual([]);
    const { json } = await booted.call(api.getAdminHealth, { token });
    expect(json).toMatchObject({ parts: { queue: { detail: `0 waiting, 0 failed (${driver})` } } });
  });

  it("begins in a process that did not install the site, and again after a restart", async () => {
    await using folder = await temporaryDirectory();
    const clock = fakeClock();
    const logger = recordingLogger();
    const databasesOpened: Database[] = [];
    const open = () =>
      createSite(loadConfig({ NODE_ENV: "test", DATA_DIR: folder.path, ...environment }), {
        clock,
        logger,
        wrapDatabase: (database) => {
          databasesOpened.push(database);
          return database;
        },
      });
    const health = (site: Awaited<ReturnType<typeof open>>) => endpointCalls(site).call(api.me);
    {
      await using other = await open();
      {
        await using first = await open();
        await first.install({ site: SITE, admin: ADMIN });
      }
      clock.advance(2_000);
      expect((await health(other)).status).toBe(401);
      const database = databasesOpened[0];
      if (!database) throw new Error("The site opened no database.");
      await leaveJob(database, "0197a000-0000-7000-8000-000000000002", clock.now().toISOString());
      await eventually(async () => expect(await jobsIn(database)).toEqual([]), 10_000);
      await other[Symbol.asyncDispose]();
    }
    await using again = await open();
    const database = databasesOpened.at(-1);
    if (!database) throw new Error("The site opened no database.");
    await leaveJob(database, "0197a000-0000-7000-8000-000000000003", clock.now().toISOString());
    await again.settled();
    expect(await jobsIn(database)).toEqual([]);
    expect(logger.entries.filter(({ level }) => level === "error")).toEqual([]);
  });
});
