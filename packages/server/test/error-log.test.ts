import { setImmediate as nextTurn } from "node:timers/promises";
import * as api from "@sitevine/api";
import { addressOf, databases, eventually, fakeClock, recordingLogger } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createErrorRecorder, retentionSchedules } from "../src/features/admin/index.js";
import { uuidSource } from "../src/kernel/ids.js";
import type { Database } from "../src/platform/db/database.js";
import { migratedDatabase } from "./platform/fixtures.js";
import { bootSite } from "./support/booted-site.js";
import { addMember } from "./support/members.js";

/** A database that fails when told to, as one that is away does. */
function breakable(database: Database) {
  let isBroken = false;
  const complain = () => Promise.reject(new Error("postgres://ada:hunter2@db is away"));
  const wrapped: Database = {
    dialect: database.dialect,
    serverUrl: database.serverUrl,
    get read() {
      if (isBroken) throw new Error("postgres://ada:hunter2@db is away");
      return database.read;
    },
    get changes() {
      return database.changes;
    },
    transaction: (work, options) => (isBroken ? complain() : database.transaction(work, options)),
    mark: () => database.mark(),
    ping: () => (isBroken ? complain() : database.ping()),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
  return {
    wrapped,
    set broken(value: boolean) {
      isBroken = value;
    },
  };
}

describe.each(databases())("the error log on $name", (kind) => {
  it("holds what went wrong in requests, whom it befell, and no secret; and can be searched and cleared", async () => {
    let control: ReturnType<typeof breakable> | undefined;
    const wrapDatabase = (database: Database) => {
      control = breakable(database);
      return control.wrapped;
    };
    await using booted = await bootSite(kind, { overrides: { wrapDatabase } });
    const token = await booted.installed();
    const member = await addMember(booted);
    if (!control) throw new Error("The site opened no database.");
    const list = async (query = "") => (await booted.callLoosely(api.listErrorLog, { query, token })).body;
    expect(await list()).toMatchObject({ data: [], meta: { total: 0 } });

    control.broken = true;
    const failed = await booted.call(api.login, { body: { email: "a@example.org", password: "hunter2" } });
    expect(failed.status).toBe(500);
    control.broken = false;
    const second = await booted.callLoosely(api.login, { query: { token: "s3cret" }, body: "{" });
    expect(second.status).toBe(400);
    await booted.settled();
    // While the database is away the error is in the program's log only.
    expect(await list()).toMatchObject({ data: [], meta: { total: 0 } });
    expect(booted.logger.entries.filter(({ level }) => level === "error")).toHaveLength(1);

    const lines = booted.logger.entries.length;
    await booted.database().transaction((tx) => tx.schema.alterTable("themes").renameTo("themes_away").execute());
    const broken = await booted.call(api.listThemes, { token });
    await booted.database().transaction((tx) => tx.schema.alterTable("themes_away").renameTo("themes").execute());
    expect(broken.status).toBe(500);
    expect(booted.logger.entries.length).toBeGreaterThan(lines);
    await booted.settled();
    const { data } = await list();
    expect(data).toMatchObject([
      {
        code: "SVC-API-5000",
        status: 500,
        method: "GET",
        path: addressOf(api.listThemes),
        requestId: broken.headers.get("x-request-id"),
        userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        stack: expect.stringContaining("themes"),
        createdAt: "2030-01-01T00:00:00.000Z",
      },
    ]);

    for (const [query, total] of [
      ["?q=THEMES/library", 1],
      ["?q=nothing%25", 0],
      ["?code=SVC-API-5000", 1],
      ["?code=SVC-API-4000", 0],
      ["?since=2030-01-01T00:00:00Z&until=2030-01-01T00:00:00.000Z", 1],
      ["?since=2030-01-01T00:00:01Z", 0],
      ["?sort=createdAt&order=asc&limit=1", 1],
    ] as const)
      expect([query, (await list(query)).meta.total]).toEqual([query, total]);
    expect((await booted.callLoosely(api.listErrorLog, { query: { sort: "message" }, token })).status).toBe(422);
    expect((await booted.call(api.listErrorLog, { token: member })).status).toBe(403);
    expect((await booted.call(api.clearErrorLog, { token: member })).status).toBe(403);
    expect((await booted.call(api.clearErrorLog, { token })).status).toBe(204);
    expect((await list()).meta.total).toBe(0);
  });

  async function recorder() {
    const base = await migratedDatabase(kind);
    const control = breakable(base.database);
    const clock = fakeClock();
    const logger = recordingLogger();
    const recorder = createErrorRecorder({ db: control.wrapped, clock, newId: uuidSource, logger });
    const rows = async () =>
      (await base.database.read.selectFrom("error_log").selectAll().orderBy("id").execute()).map((row) => row.message);
    return { base, control, clock, logger, recorder, rows, [Symbol.asyncDispose]: () => base[Symbol.asyncDispose]() };
  }

  it("is not filled by a fault that strikes again and again", async () => {
    await using setup = await recorder();
    const { recorder: errors, clock, rows } = setup;
    for (let count = 0; count < 1_000; count += 1) errors.logger.error("again", { error: new Error("boom") });
    await errors.settled();
    expect(await rows()).toHaveLength(60);
    clock.advance(60_000);
    errors.logger.error("later");
    await errors.settled();
    expect((await rows()).slice(60)).toEqual([expect.stringMatching(/^940 more errors/), "later"]);
  });

  it("keeps what others did, however many errors a plugin logs", async () => {
    await using setup = await recorder();
    const { recorder: errors, rows } = setup;
    const loud = errors.logger.child({ pluginId: "loud" });
    for (let count = 0; count < 1_000; count += 1) loud.error("flood");
    errors.logger.child({ pluginId: "quiet" }).error("of another plugin");
    errors.logger.error("of the site");
    await errors.settled();
    const kept = await rows();
    expect(kept.filter((message) => message.startsWith("flood"))).toHaveLength(20);
    expect(kept.slice(20)).toEqual([expect.stringMatching(/^of another plugin/), "of the site"]);
  });

  it("takes what is logged inside a transaction, even one that fails", async () => {
    await using setup = await recorder();
    const { base, recorder: errors, rows } = setup;
    const failing = base.database.transaction(async () => {
      errors.logger.child({ event: "e" }).error("inside");
      await nextTurn();
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await errors.settled();
    expect(await rows()).toEqual(["inside (e)"]);
  });

  it("makes no loop of a database that is away", async () => {
    await using setup = await recorder();
    const { control, recorder: errors, logger, rows } = setup;
    control.broken = true;
    for (let count = 0; count < 5; count += 1) {
      errors.logger.error(`lost ${count}`);
      await errors.settled();
    }
    expect(logger.entries.filter(({ level }) => level === "error")).toHaveLength(5);
    expect(logger.entries.filter(({ level }) => level === "warn")).toHaveLength(1);
    control.broken = false;
    errors.logger.error("kept");
    await errors.settled();
    expect(await rows()).toEqual(["kept"]);
  });

  it("forgets what is older than thirty days, and all but the newest ten thousand", async () => {
    await using setup = await recorder();
    const { base, clock } = setup;
    const now = clock.now().getTime();
    const row = (age: number, message: string) => ({
      id: uuidSource(),
      code: "SVC-API-5000",
      status: 500,
      message,
      created_at: new Date(now - age).toISOString(),
      stack: null,
      method: null,
      path: null,
      request_id: null,
      user_id: null,
      plugin_id: null,
    });
    const day = 24 * 60 * 60_000;
    const rows = Array.from({ length: 10_010 }, (_none, index) => row(index, `${index}`));
    await base.database.transaction(async (tx) => {
      for (let from = 0; from < rows.length; from += 1_000)
        await tx
          .insertInto("error_log")
          .values(rows.slice(from, from + 1_000))
          .execute();
      await tx
        .insertInto("error_log")
        .values([row(31 * day, "old")])
        .execute();
    });
    const schedule = retentionSchedules({ db: base.database, clock }).find(
      ({ name }) => name === "error-log.retention",
    );
    await schedule?.run({ signal: new AbortController().signal });
    const left = await base.database.read.selectFrom("error_log").select("message").orderBy("created_at").execute();
    expect([left.length, left[0]?.message, left.at(-1)?.message]).toEqual([10_000, "9999", "0"]);
  });
});

it("keeps a program alive in which a promise fails that nobody waits for, and says so", async () => {
  const [kind] = databases("");
  if (!kind) throw new Error("There is always SQLite.");
  await using booted = await bootSite(kind, { environment: { PORT: "0" } });
  const token = await booted.installed();
  const others = process.listeners("unhandledRejection");
  // Vitest fails the run otherwise, as it should.
  process.removeAllListeners("unhandledRejection");
  try {
    await booted.site.start();
    void Promise.reject(new Error("nobody waited"));
    await eventually(() => expect(JSON.stringify(booted.logger.entries)).toContain("nobody waited for"));
    await booted.settled();
    const answer = await booted.call(api.listErrorLog, { query: { q: "nobody waited" }, token });
    expect(answer.json).toMatchObject({ meta: { total: 1 } });
  } finally {
    for (const listener of others) process.on("unhandledRejection", listener);
  }
});
