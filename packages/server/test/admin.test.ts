import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { errorCatalogue } from "@sitevine/contracts";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createHealthCheck } from "../src/features/admin/index.js";
import { migrate } from "../src/platform/db/migrate.js";
import { createKeptUses } from "../src/platform/kept/kept-uses.js";
import { ADMIN, bootSite } from "./support/booted-site.js";
import { addMember, createMember, logIn } from "./support/members.js";

const DAY_MS = 24 * 60 * 60_000;

describe.each(databases())("the panel's first page on $name", (kind) => {
  it("counts people by the site's day and shows the newest", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    booted.clock.advance(5 * DAY_MS);
    for (const username of ["one", "two"]) await createMember(booted, { username });
    booted.clock.advance(3 * DAY_MS);
    const three = await createMember(booted, { username: "three" });
    await booted
      .database()
      .transaction((tx) =>
        tx
          .updateTable("users")
          .set({ last_seen_at: booted.clock.now().toISOString() })
          .where("id", "=", three.id)
          .execute(),
      );
    const accessToken = await logIn(booted, ADMIN.email);
    expect(token).not.toBe(accessToken);
    const { status, body } = await booted.call(api.getDashboard, { token: accessToken });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        users: { total: 4, today: 1, lastSevenDays: 3 },
        articles: { total: 0, today: 0, lastSevenDays: 0 },
        // The one who was seen, and the administrator who asks.
        onlineNow: 2,
        newestArticles: [],
        startedAt: "2030-01-01T00:00:00.000Z",
      }),
    ]);
    const { newestUsers } = body;
    expect(newestUsers.map(({ username }) => username)).toEqual(["three", "two", "one", "ada"]);
    expect(JSON.stringify(newestUsers)).not.toContain("example.org");
  });

  it("is for administrators, as everything about the site as a whole", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const member = await addMember(booted);
    const reports = [
      api.getDashboard,
      api.getAdminHealth,
      api.listErrorLog,
      api.listMigrationHistory,
      api.listErrorCodes,
    ];
    for (const report of reports) {
      expect([report.id, (await booted.callLoosely(report)).status]).toEqual([report.id, 401]);
      expect([report.id, (await booted.callLoosely(report, { token: member })).status]).toEqual([report.id, 403]);
    }
  });

  it("lists migrations, those that failed too", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const list = async (query = "") => (await booted.callLoosely(api.listMigrationHistory, { query, token })).body;
    const before = await list("?order=asc&limit=100");
    expect(before.data[0]).toMatchObject({ name: "0001-foundation", status: "done", pluginId: null });
    const { clock, logger } = booted;
    clock.advance(60_000);
    const known = before.data.map(({ name }) => ({ name, up: async () => undefined }));
    const broken = {
      name: "9999-broken",
      up: async () => {
        throw new Error("smtp://ada:hunter2@x refused");
      },
    };
    const failing = migrate(booted.database(), {
      serviceVersion: "9.0.0",
      clock,
      logger,
      migrations: [...known, broken],
    });
    await expect(failing).rejects.toThrow("refused");
    const after = await list("?limit=1");
    expect(after.data).toMatchObject([{ name: "9999-broken", status: "failed", serviceVersion: "9.0.0" }]);
    expect(after.meta.total).toBe(before.meta.total + 1);
    const rows = await booted.database().read.selectFrom("migration_failures").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("hunter2");
  });
});

describe("the error codes", () => {
  it("are those of the catalogue", async () => {
    const [kind] = databases("");
    if (!kind) throw new Error("There is always SQLite.");
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const { body: codes } = await booted.call(api.listErrorCodes, { token });
    expect(codes.map(({ code }) => code)).toEqual(Object.keys(errorCatalogue));
    expect(codes[0]).toEqual({ code: "SVC-API-4000", ...errorCatalogue["SVC-API-4000"], pluginId: null });
  });
});

describe.each(databases())("the health of a site on $name", (kind) => {
  it("tells how each part is, and the whole by its worst", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const health = async () => (await booted.call(api.getAdminHealth, { token })).body;
    const ok = { status: "ok", detail: expect.any(String), latencyMs: expect.any(Number) };
    expect(await health()).toEqual({
      status: "ok",
      checkedAt: "2030-01-01T00:00:00.000Z",
      parts: { database: ok, keyValueStore: ok, queue: ok, storage: ok, email: ok, plugins: ok, disk: ok },
      queue: expect.objectContaining({ waiting: expect.any(Number), failed: 0 }),
      disks: [{ name: "data", freeBytes: expect.any(Number), totalBytes: expect.any(Number) }],
      memory: {
        totalBytes: expect.any(Number),
        objectBytes: expect.any(Number),
        reserveBytes: expect.any(Number),
        bufferBytes: expect.any(Number),
        libraryBytes: expect.any(Number),
        restBytes: expect.any(Number),
      },
      kept: ["pages", "answers", "parts", "feeds"].map((name) => ({
        name,
        entries: expect.any(Number),
        hits: expect.any(Number),
        misses: expect.any(Number),
        bytes: name === "parts" ? null : expect.any(Number),
      })),
      eventLoop: { p99Ms: expect.any(Number), maxMs: expect.any(Number) },
    });
    // A file where the folder should be refuses everybody, the superuser too.
    await writeFile(join(booted.dataDir, "outbox.txt"), "");
    await rm(join(booted.dataDir, "outbox"), { recursive: true, force: true });
    await writeFile(join(booted.dataDir, "outbox"), "");
    expect(await health()).toMatchObject({
      status: "failed",
      parts: { email: { status: "failed", detail: "Mails cannot be sent.", latencyMs: null }, database: ok },
    });
  });

  it("is degraded by a job that failed for good or is late", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const put = (id: string, status: "failed" | "waiting") =>
      booted.database().transaction(async (tx) => {
        const now = booted.clock.now().toISOString();
        const none = { locked_until: null, lock_token: null, unique_key: null, last_error: null, started_at: null };
        const row = { id, name: "of a plugin that is gone", payload: "{}", status, attempts: 0 };
        await tx
          .insertInto("jobs")
          .values({ ...row, ...none, run_at: now, created_at: now })
          .execute();
      });
    const queue = async () => (await booted.call(api.getAdminHealth, { token })).body.parts.queue;
    await put("a", "waiting");
    // The site's own jobs of its first minute may wait beside it.
    expect(await queue()).toMatchObject({ status: "ok", detail: expect.stringMatching(/^[1-9]\d* waiting, 0 failed/) });
    booted.clock.advance(6 * 60_000);
    expect(await queue()).toMatchObject({ status: "degraded", detail: expect.stringContaining("6 minutes") });
    await put("b", "failed");
    expect(await queue()).toMatchObject({ status: "degraded", detail: expect.stringContaining("1 failed") });
  });
});

it("does not wait for a part that never answers", async () => {
  const [kind] = databases("");
  if (!kind) throw new Error("There is always SQLite.");
  await using booted = await bootSite(kind);
  await booted.installed();
  const never = () => new Promise<never>(() => undefined);
  const health = createHealthCheck({
    db: booted.database(),
    store: { ping: never },
    queue: { state: never },
    storage: { read: never, write: never },
    mailer: { kind: "smtp", check: never },
    findPlugins: never,
    findDisks: never,
    keptUses: createKeptUses(),
    loopDelay: { read: () => ({ p99Ms: 0, maxMs: 0 }) },
    clock: booted.clock,
    logger: booted.logger,
    isProduction: true,
    patienceMs: 50,
  });
  // The store and the queue never answer, so a check without patience would not end.
  const { status, parts } = await health();
  expect(status).toBe("failed");
  expect(Object.entries(parts).map(([name, part]) => [name, part.status])).toEqual([
    ["database", "ok"],
    ["keyValueStore", "failed"],
    ["queue", "failed"],
    ["storage", "failed"],
    ["email", "failed"],
    ["plugins", "failed"],
    ["disk", "failed"],
  ]);
});
